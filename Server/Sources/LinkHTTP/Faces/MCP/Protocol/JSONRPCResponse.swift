import HTTPTypes
import Hummingbird
import WaymarkLinks

/// The body of a response with a result (JSON-RPC 2.0 §5).
struct JSONRPCResponse<Result: Encodable>: Encodable {
    let jsonrpc = "2.0"
    /// The identifier of the request.
    let id: JSONValue
    /// What the method returned.
    let result: Result
}

/// The body of a response with an error (JSON-RPC 2.0 §5).
private struct JSONRPCErrorResponse: Encodable {
    struct Fault: Encodable {
        let code: Int
        let message: String
        let data: JSONValue?
    }

    let jsonrpc = "2.0"
    let id: JSONValue
    let error: Fault
}

extension JSONRPCError {
    /// The response to a request.
    ///
    /// - Parameters:
    ///   - id: the identifier of the request; `null` if it is not known.
    ///   - status: the status instead of the error's own.
    ///   - headers: further header fields.
    func response(
        id: JSONValue?, status: HTTPResponse.Status? = nil, headers: HTTPFields = [:]
    ) throws -> Response {
        try NativeResponse.json(
            JSONRPCErrorResponse(
                id: id ?? .null, error: .init(code: code.rawValue, message: message, data: data)),
            status: status ?? self.status, headers: headers)
    }
}
