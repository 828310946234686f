import Foundation
import HTTPTypes
import WaymarkLinks

/// A revision of the Model Context Protocol that the service speaks.
enum MCPRevision: String, CaseIterable {
    /// Without sessions: each request says which revision it follows.
    case july2026 = "2026-07-28"
    /// With a handshake, after which this service gives no session.
    case november2025 = "2025-11-25"
    /// As `november2025`, as far as tools are concerned.
    case june2025 = "2025-06-18"

    /// Whether each request describes itself, in its body and again in header fields.
    var isStateless: Bool { self == .july2026 }

    /// The member of `params._meta` that names the revision.
    static let metaKey = "io.modelcontextprotocol/protocolVersion"
    /// The member of a result's `_meta` that names the server.
    static let serverInfoKey = "io.modelcontextprotocol/serverInfo"

    /// The revision that a message follows.
    ///
    /// A message whose `params._meta` names a revision must have header fields that are equal to its body, so that whatever
    /// stands between client and service can decide by these alone. One without follows the revision of the header field, or
    /// the older one if there is none.
    ///
    /// - Throws: ``JSONRPCError`` with `headerMismatch` or `unsupportedRevision`.
    init(of message: JSONRPCMessage, headers: HTTPFields) throws(JSONRPCError) {
        let field = try Self.single(.mcpProtocolVersion, in: headers)
        let named = message.params["_meta"]?[Self.metaKey]
        // What clients send beside their requests needs no answer, and has no such rules.
        guard message.id != nil, named != nil || field == Self.july2026.rawValue else {
            self = try field.map { (name) throws(JSONRPCError) in try Self(named: name) } ?? .november2025
            return
        }
        guard let named else {
            throw Self.mismatch(
                .mcpProtocolVersion,
                "“\(Self.july2026.rawValue)”, but “_meta” of the body does not name the revision in “\(Self.metaKey)”.")
        }
        guard let name = named.text else {
            throw JSONRPCError(.invalidParams, "“\(Self.metaKey)” must be a string, not \(named.kind).")
        }
        try Self.check(.mcpProtocolVersion, field, equals: name)
        try Self.check(.mcpMethod, try Self.single(.mcpMethod, in: headers), equals: message.method)
        if message.method == MCPMethod.callTool, let tool = message.params["name"]?.text {
            let field = try Self.single(.mcpName, in: headers)
            guard field == nil || field.flatMap(Self.decoded) != nil else {
                throw Self.mismatch(.mcpName, "no valid Base64 between “=?base64?” and “?=”.")
            }
            try Self.check(.mcpName, field.flatMap(Self.decoded), equals: tool)
        }
        self = try Self(named: name)
        guard isStateless else {
            throw JSONRPCError(
                .unsupportedRevision, "Revision \(rawValue) begins with “initialize”, and has no “\(Self.metaKey)”.",
                data: Self.supported(requested: name))
        }
    }

    /// The revision with a name.
    private init(named name: String) throws(JSONRPCError) {
        guard let revision = Self(rawValue: name) else {
            let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw JSONRPCError(
                .unsupportedRevision, "The revision is not supported; the supported ones are: \(known).",
                data: Self.supported(requested: name))
        }
        self = revision
    }

    private static func supported(requested: String) -> JSONValue {
        ["supported": .array(allCases.map { .string($0.rawValue) }), "requested": .string(requested)]
    }

    /// The value of a field; `nil` if it is missing.
    ///
    /// Of two values, one reader may take the first and another the last.
    private static func single(_ name: HTTPField.Name, in headers: HTTPFields) throws(JSONRPCError) -> String? {
        let values = headers[values: name]
        guard values.count < 2 else { throw mismatch(name, "more than one value.") }
        return values.first
    }

    private static func check(
        _ name: HTTPField.Name, _ value: String?, equals expected: String
    ) throws(JSONRPCError) {
        guard value != expected else { return }
        throw mismatch(name, "\(value.map { "“\($0)”" } ?? "no value"), but the body says “\(expected)”.")
    }

    private static func mismatch(_ name: HTTPField.Name, _ fault: String) -> JSONRPCError {
        JSONRPCError(.headerMismatch, "The header field \(name.rawName) has \(fault)")
    }

    /// The text of a field: as it is, or in Base64 where a field cannot hold it (`=?base64?…?=`).
    ///
    /// - Returns: `nil` for malformed Base64.
    private static func decoded(_ field: String) -> String? {
        guard field.hasPrefix("=?base64?"), field.hasSuffix("?="), field.utf8.count >= 11 else { return field }
        let base64 = String(field.dropFirst(9).dropLast(2))
        guard let data = Data(base64Encoded: base64), data.base64EncodedString() == base64 else { return nil }
        return String(validating: data, as: UTF8.self)
    }
}

/// The methods that the service has.
enum MCPMethod {
    static let initialize = "initialize"
    static let ping = "ping"
    static let discover = "server/discover"
    static let listTools = "tools/list"
    static let callTool = "tools/call"
}
