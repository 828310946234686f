import HTTPTypes

extension HTTPField.Name {
    /// `X-Request-ID`.
    static let requestID = constant("X-Request-ID")
    /// `traceparent`, W3C Trace Context.
    static let traceParent = constant("traceparent")
    /// `X-Forwarded-For`.
    static let forwardedFor = constant("X-Forwarded-For")
    /// `X-Forwarded-Proto`.
    static let forwardedProto = constant("X-Forwarded-Proto")
    /// `X-Forwarded-Host`.
    static let forwardedHost = constant("X-Forwarded-Host")
    /// `X-API-Key`.
    static let apiKey = constant("X-API-Key")
    /// `X-Goog-Api-Key`, in which Google's APIs take a key.
    static let googleAPIKey = constant("X-Goog-Api-Key")
    /// `X-Ios-Bundle-Identifier`, with which Google's clients say from which app they speak.
    static let iosBundleIdentifier = constant("X-Ios-Bundle-Identifier")
    /// `X-Android-Package`, with which Google's clients say from which app they speak.
    static let androidPackage = constant("X-Android-Package")
    /// `Access-Token`, in which Branch's API takes the key that deletes links.
    static let accessToken = constant("Access-Token")
    /// `X-Branch-Request-Id`, which Branch's SDKs write to their logs.
    static let branchRequestID = constant("X-Branch-Request-Id")
    /// `Idempotency-Key`, draft-ietf-httpapi-idempotency-key-header.
    static let idempotencyKey = constant("Idempotency-Key")
    /// `Idempotent-Replayed`, so that a caller can tell a repeated answer.
    static let idempotentReplayed = constant("Idempotent-Replayed")
    /// `MCP-Protocol-Version`, in which clients of the Model Context Protocol name its revision.
    static let mcpProtocolVersion = constant("MCP-Protocol-Version")
    /// `Mcp-Method`, in which they repeat the method of the body.
    static let mcpMethod = constant("Mcp-Method")
    /// `Mcp-Name`, in which they repeat the name of the tool.
    static let mcpName = constant("Mcp-Name")
    /// `Host`, which is part of the request's authority; a second one stays among the fields.
    static let host = constant("Host")
    /// `X-Frame-Options`.
    static let frameOptions = constant("X-Frame-Options")
    /// `Referrer-Policy`.
    static let referrerPolicy = constant("Referrer-Policy")
    /// `Link`, RFC 8288.
    static let link = constant("Link")

    /// Creates a name from a token (RFC 9110 §5.1) that is written in the source.
    static func constant(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("“\(name)” is not the name of a field") }
        return name
    }
}
