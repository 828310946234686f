public import Foundation

/// Why a template is none, why a link did not match, or why nobody handled it.
public enum DeeplinkError: Error {
    /// The rest of the link does not contain the template's next literal, or does not begin with the first.
    case pathDoesNotMatchLiteral(path: String, literal: String)
    /// A template names a property twice.
    case argumentRepeated(keyPath: String)
    /// A template has two arguments with no text between them.
    case argumentsInARow(first: String, second: String)
    /// A link has no text without its scheme and host, such as `https://example.com//path`.
    case cannotExtractComponents(URL)
    /// No deeplink of a centre accepted the link; the errors stand in the order of registration.
    ///
    /// A deeplink that matched, and whose closure gave false, is not among them.
    case noMatchingDeeplink(URL, errors: [DeeplinkError])
    /// The closure of a deeplink that matched threw.
    case registrationClosureThrew(any Error)
    /// The sample's link was handled by another deeplink of the centre than the one under test.
    case sampleHidden(template: String, url: URL)
}

extension DeeplinkError: Equatable {
    /// Compares two errors; of errors that closures threw, only the types.
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
    /// The message, in English.
    public var errorDescription: String? {
        switch self {
        case .pathDoesNotMatchLiteral(let path, let literal):
            "The link's text \"\(path)\" does not match the template's \"\(literal)\"."
        case .argumentRepeated(let keyPath):
            "The template names \(keyPath) twice; each property may be named once."
        case .argumentsInARow(let first, let second):
            "The template needs some text between the arguments \(first) and \(second)."
        case .cannotExtractComponents(let url):
            "The link \(url.absoluteString) has no text without its scheme and host."
        case .noMatchingDeeplink(let url, let errors):
            (["No deeplink accepted \(url.absoluteString)."] + errors.map { "- " + $0.localizedDescription })
                .joined(separator: "\n")
        case .registrationClosureThrew(let error):
            "The closure of a matching deeplink threw: \(error.localizedDescription)"
        case .sampleHidden(let template, let url):
            "Another deeplink handled \(url.absoluteString) before \"\(template)\"."
        }
    }
}
