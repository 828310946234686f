import Foundation
import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

extension ServiceUnderTest {
    static let statelessRevision = "2026-07-28"

    /// Sends any body to `/mcp`, with the server's key unless another one is given.
    func sendMCP(_ body: String, key: String? = nil, headers: HTTPFields = [:]) async throws -> Answer {
        try await sendJSON(.post, "/mcp", body, key: key, headers: headers)
    }

    /// Sends a request of the revision without sessions, as it should be except for some fields.
    func askMCP(
        _ method: String, _ params: [String: JSONValue] = [:], id: JSONValue = 1, key: String? = nil,
        replacing fields: [HTTPField.Name: String?] = [:]
    ) async throws -> Answer {
        var params = params
        params["_meta"] = [
            "io.modelcontextprotocol/protocolVersion": .string(Self.statelessRevision),
            "io.modelcontextprotocol/clientCapabilities": [:],
        ]
        let body: JSONValue = ["jsonrpc": "2.0", "id": id, "method": .string(method), "params": .object(params)]
        var headers: HTTPFields = [.mcpProtocolVersion: Self.statelessRevision, .mcpMethod: method]
        if case .string(let name)? = params["name"] { headers[.mcpName] = name }
        for (name, value) in fields { headers[name] = value }
        return try await sendMCP(body.jsonText, key: key, headers: headers)
    }

    /// Calls a tool, and returns its result.
    func callTool(_ name: String, _ arguments: JSONValue = [:], key: String? = nil) async throws -> JSONValue {
        let answer = try await askMCP("tools/call", ["name": .string(name), "arguments": arguments], key: key)
        #expect(answer.status == .ok, "\(answer.text)")
        return try #require(try answer.json()["result"])
    }

    /// Calls a tool with arguments in JSON, and returns its result.
    func callTool(_ name: String, json arguments: String, key: String? = nil) async throws -> JSONValue {
        try await callTool(name, try #require(JSONValue(jsonText: arguments)), key: key)
    }

    /// Calls a tool that refuses, and returns what it says.
    func refusal(of name: String, _ arguments: JSONValue = [:], key: String? = nil) async throws -> String {
        let result = try await callTool(name, arguments, key: key)
        #expect(result["isError"] == true, "\(result.jsonText)")
        return try #require(result["content"]?[0]?["text"]?.text)
    }

    /// A new key with a role.
    func mcpKey(_ role: APIKeyRecord.Role, project: ProjectRecord.ID?) async throws -> String {
        let key = try await useCases.administration.createKey(role: role, project: project).text
        try await useCases.directory.refresh()
        return key
    }
}

extension JSONValue {
    subscript(index: Int) -> JSONValue? {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { nil }
    }

    var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    var names: Set<String> {
        if case .object(let members) = self { Set(members.keys) } else { [] }
    }
}
