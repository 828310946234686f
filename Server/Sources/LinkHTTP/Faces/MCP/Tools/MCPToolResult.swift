import HTTPTypes
import WaymarkLinks

/// The result of a call: an object for programs, and the same as text for models.
struct MCPToolResult: Encodable, Sendable {
    /// The object.
    private let structured: any Encodable & Sendable
    /// What a model reads.
    private let text: String
    private let isError: Bool
    /// Whether the result says that it is complete, as revisions without sessions ask.
    private let saysComplete: Bool

    private enum CodingKeys: String, CodingKey {
        case content, isError, resultType, structuredContent
    }

    private struct Text: Encodable {
        let text: String
        let type = "text"
    }

    /// The result of a call that was made.
    ///
    /// - Throws: `EncodingError` for a number that is not finite.
    init(_ output: any Encodable & Sendable, _ revision: MCPRevision) throws {
        structured = output
        text = String(decoding: try JSONBodyEncoder.bytes(of: output), as: UTF8.self)
        isError = false
        saysComplete = revision.isStateless
    }

    /// The result of a call that failed: a sentence which says what to do differently.
    init(_ failure: HTTPFailure, _ revision: MCPRevision) {
        structured = ProblemDetails(failure, requestID: nil)
        text = Self.sentence(failure)
        isError = true
        saysComplete = revision.isStateless
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode([Text(text: text)], forKey: .content)
        try container.encode(structured, forKey: .structuredContent)
        try container.encode(isError, forKey: .isError)
        if saysComplete { try container.encode("complete", forKey: .resultType) }
    }

    /// What was wrong, with the arguments at fault by their names: `link.ios.bundleID`.
    private static func sentence(_ failure: HTTPFailure) -> String {
        let faults = failure.fields.map { field in
            let names = field.pointer.split(separator: "/").map {
                $0.replacing("~1", with: "/").replacing("~0", with: "~")
            }
            return names.isEmpty ? field.detail : "“\(names.joined(separator: "."))”: \(field.detail)"
        }
        let isOnlyFaults = failure.fields.contains { $0.detail == failure.detail }
        let lead =
            ["invalid-body", "invalid-arguments"].contains(failure.code)
            ? ["The arguments are not valid."] : isOnlyFaults ? [] : [failure.detail]
        let wait = failure.headers[.retryAfter].map { ["Try again in \($0) second\($0 == "1" ? "" : "s")."] } ?? []
        return (lead + faults + wait).joined(separator: " ")
    }
}
