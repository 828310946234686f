import WaymarkLinks

/// A request or a notification of JSON-RPC 2.0, as MCP restricts it: one in a body, and parameters by name.
struct JSONRPCMessage {
    /// The identifier that the response repeats; `nil` for a notification, which gets none.
    let id: JSONValue?
    /// The method.
    let method: String
    /// The parameters; no members if the message has none.
    let params: JSONTree

    /// Reads the body of a request.
    ///
    /// - Throws: ``JSONRPCError`` for what is no single request or notification.
    init(_ tree: JSONTree) throws(JSONRPCError) {
        switch tree {
        case .object: break
        case .array:
            throw JSONRPCError(.invalidRequest, "MCP has no batches: send each message in a request of its own.")
        default:
            throw JSONRPCError(.invalidRequest, "The body must be a JSON-RPC message, not \(tree.kind).")
        }
        guard tree["jsonrpc"]?.text == "2.0" else {
            throw JSONRPCError(.invalidRequest, "The member “jsonrpc” must be “2.0”.")
        }
        guard let method = tree["method"] else {
            throw JSONRPCError(
                .invalidRequest,
                tree["result"] == nil && tree["error"] == nil
                    ? "The member “method” is missing."
                    : "This server sends no requests, so that it takes no responses.")
        }
        guard let name = method.text else {
            throw JSONRPCError(.invalidRequest, "The member “method” must be a string, not \(method.kind).")
        }
        id = Self.id(in: tree)
        guard id != nil || tree["id"] == nil else {
            throw JSONRPCError(.invalidRequest, "The member “id” must be a string or a whole number.")
        }
        self.method = name
        params = tree["params"] ?? .object([])
        guard case .object = params else {
            throw JSONRPCError(.invalidParams, "The member “params” must be an object, not \(params.kind).")
        }
    }

    /// The identifier of a message, which may be wrong otherwise; `nil` if it has none that a response can repeat.
    static func id(in tree: JSONTree) -> JSONValue? {
        switch tree["id"] {
        case .string(let text)?: .string(text)
        case .number(let digits)? where digits.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (48...57).contains($0) }:
            JSONValue(jsonText: digits)
        default: nil
        }
    }
}
