public import Foundation

/// The reason why a template is not valid, a link did not match, or no deeplink handled it.
public enum DeeplinkError: Error {
    /// The rest of the link does not contain the next literal of the template, or does not begin with the first.
    case pathDoesNotMatchLiteral(path: String, literal: String)
    /// A template names a property twice.
    case argumentRepeated(keyPath: String)
    /// A template has two arguments with no text between them.
    case argumentsInARow(first: String, second: String)
    /// A link cannot be split into its scheme, its host and the rest, such as `https://example.com//path`.
    case cannotExtractComponents(URL)
    /// No deeplink of a center accepted the link; the errors are in the order of registration.
    ///
    /// A deeplink that matched and whose closure returned false has no error.
    case noMatchingDeeplink(URL, errors: [DeeplinkError])
    /// The closure of a matching deeplink threw an error.
    case registrationClosureThrew(any Error)
    /// Another deeplink of the center than the one under test handled the link of the sample.
    case sampleHidden(template: String, url: URL)
}

extension DeeplinkError: Equatable {
    /// Compares two errors.
    ///
    /// Of errors that closures threw, only the types are compared.
    public static func == (left: DeeplinkError, right: DeeplinkError) -> Bool {
        switch (left, right) {
        case (.pathDoesNotMatchLiteral(let path, let literal), .pathDoesNotMatchLiteral(let other, let otherLiteral)):
            path == other && literal == otherLiteral
        case (.argumentRepeated(let keyPath), .argumentRepeated(let other)): keyPath == other
        case (.argumentsInARow(let first, let second), .argumentsInARow(let other, let otherSecond)):
            first == other && second == otherSecond
        case (.cannotExtractComponents(let url), .cannotExtractComponents(let other)): url == other
        case (.noMatchingDeeplink(let url, let errors), .noMatchingDeeplink(let other, let otherErrors)):
            url == other && errors == otherErrors
        case (.registrationClosureThrew(let error), .registrationClosureThrew(let other)):
            type(of: error) == type(of: other)
        case (.sampleHidden(let template, let url), .sampleHidden(let other, let otherURL)):
            template == other && url == otherURL
        default: false
        }
    }
}

extension DeeplinkError: LocalizedError {
    /// A message in English.
    public var errorDescription: String? {
        switch self {
        case .pathDoesNotMatchLiteral(let path, let literal):
            "The link's text \"\(path)\" does not match the template's \"\(literal)\"."
        case .argumentRepeated(let keyPath):
            "The template names \(keyPath) twice; each property may be named once."
        case .argumentsInARow(let first, let second):
            "The template needs a text between the arguments \(first) and \(second)."
        case .cannotExtractComponents(let url):
            "The link \(url.absoluteString) cannot be split into its scheme, its host and the rest."
        case .noMatchingDeeplink(let url, let errors):
            (["No deeplink accepted \(url.absoluteString)."] + errors.map { "- " + $0.localizedDescription })
                .joined(separator: "\n")
        case .registrationClosureThrew(let error):
            "The closure of a matching deeplink threw an error: \(error.localizedDescription)"
        case .sampleHidden(let template, let url):
            "Another deeplink handled \(url.absoluteString) before \"\(template)\"."
        }
    }
}
