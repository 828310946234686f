import ArgumentParser
import Foundation
import ManagementAPI
import WaymarkLinks

/// The parameters of a link besides its destination, for `link create` and `link update`.
struct LinkContentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A long-link parameter, such as ibi=com.example.ios; repeatable.", valueName: "name=value"))
    var parameter: [String] = []
    @Flag(
        inversion: .prefixedNo,
        help: "Whether the link works only in apps: computers get a page with its QR code.")
    var appOnly: Bool?

    /// Whether anything is named.
    var isEmpty: Bool { parameter.isEmpty && appOnly == nil }

    /// A link with what was named changed; an empty value removes.
    ///
    /// - Throws: ``CommandFailure`` that names what is not valid.
    func applied(to link: DynamicLink) throws -> DynamicLink {
        var parameters = link.parameters
        for (name, value) in try changes() {
            parameters.removeAll { $0.name == name }
            if !value.isEmpty { parameters.append(QueryParameter(name: name, value: value)) }
        }
        let reading: LongLinkReading
        do {
            reading = try LongLinkReading(parameters: parameters)
        } catch {
            throw CommandFailure(.usage, "the parameters are not valid: \(error)")
        }
        // An unknown name is kept, and the service warns of it.
        if let issue = reading.issues.first(where: { $0.kind != .unrecognized }) {
            throw CommandFailure(
                .usage, "--parameter cannot be \"\(issue.name)=\(issue.value)\"", remedy: Self.remedy(issue.kind))
        }
        return reading.link
    }

    private func changes() throws -> [(name: String, value: String)] {
        var changes = try parameter.map { text in
            guard let separator = text.firstIndex(of: "="), separator != text.startIndex else {
                throw CommandFailure(
                    .usage, "--parameter cannot be \"\(text)\"", remedy: "it must be a name, \"=\" and a value")
            }
            return (name: String(text[..<separator]), value: String(text[text.index(after: separator)...]))
        }
        if let appOnly { changes.append((LinkParameter.appOnly.rawValue, appOnly ? "1" : "")) }
        return changes
    }

    private static func remedy(_ kind: LinkParameterIssue.Kind) -> String {
        switch kind {
        case .notURL, .badURLScheme: "its value must be a web address, such as https://example.com/welcome"
        case .notInteger: "its value must be a whole number"
        case .notNumeric: "its value must be made of digits"
        case .badCustomScheme: "its value must be a custom scheme, such as exampleapp"
        case .badImageSize: "its value must be width and height in pixels, such as 1200x630"
        case .badFlag: "its value must be 1 or 0"
        case .notJSONObject: "its value must be a JSON object"
        case .tooLong: "its value must have at most \(LongLinkCodec.Limits.parameterLength) bytes"
        case .repeated: "name it once"
        case .unrecognized, .escapedAmpersand, .badPercentEncoding: "it must be a name, \"=\" and a value"
        }
    }
}
