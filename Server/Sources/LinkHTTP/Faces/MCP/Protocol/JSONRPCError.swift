import HTTPTypes
import WaymarkLinks

/// An error of a JSON-RPC request (JSON-RPC 2.0 §5.1), with the status of its HTTP response.
struct JSONRPCError: Error, Hashable {
    /// The kind of error.
    enum Code: Int {
        /// The body is not JSON.
        case parseError = -32700
        /// The body is no single request.
        case invalidRequest = -32600
        /// The method does not exist in the revision.
        case methodNotFound = -32601
        /// The parameters of the method are wrong.
        case invalidParams = -32602
        /// An error of the service.
        case internalError = -32603
        /// A refusal before the message was read: no key, a foreign origin, a limit.
        case refused = -32000
        /// A header field does not repeat what the body says (MCP 2026-07-28).
        case headerMismatch = -32020
        /// The revision of the protocol is not supported (MCP 2026-07-28).
        case unsupportedRevision = -32022
    }

    /// The kind of error.
    let code: Code
    /// A sentence for people.
    let message: String
    /// What programs may read; `nil` for nothing.
    let data: JSONValue?
    /// The status of the response in revisions without sessions.
    let status: HTTPResponse.Status

    /// Creates an error.
    init(_ code: Code, _ message: String, data: JSONValue? = nil, status: HTTPResponse.Status = .badRequest) {
        self.code = code
        self.message = message
        self.data = data
        self.status = status
    }

    /// The error for a request that was refused without an answer of its method.
    init(_ failure: HTTPFailure) {
        let code: Code =
            switch failure.status {
            case _ where failure.code == HTTPFailure.malformedJSON("").code: .parseError
            case .internalServerError: .internalError
            case .unauthorized, .forbidden, .methodNotAllowed, .tooManyRequests, .serviceUnavailable: .refused
            default: .invalidRequest
            }
        let members = failure.fields.map { "“\($0.pointer)”: \($0.detail)" }
        self.init(
            code, ([failure.detail] + members).joined(separator: " "),
            data: [
                "type": .string("urn:waymark:problem:\(failure.code)"), "status": .integer(Int64(failure.status.code)),
            ],
            status: failure.status)
    }
}
