import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Which tools the keys have, and what a tool says of itself.
@Suite struct MCPRightsTests {
    private static let reading = ["list_domains", "find_links", "get_link", "explain_link", "get_statistics"]
    private static let writing = ["create_link", "change_link", "archive_link", "restore_link"]

    private static let creation = #"{"link":{"link":"https://example.com/"},"customCode":"a"}"#

    private func tools(_ service: ServiceUnderTest, key: String) async throws -> [JSONValue] {
        try await service.askMCP("tools/list", key: key).json()["result"]?["tools"]?.elements ?? []
    }

    @Test func keysSeeTheToolsThatTheyMayCall() async throws {
        let service = try await ServiceUnderTest()
        let reader = try await service.mcpKey(.reader, project: service.project.id)
        for (key, expected) in [
            (service.serverKey, Self.reading + Self.writing), (service.adminKey, Self.reading + Self.writing),
            (reader, Self.reading), (service.appKey, ["create_link"]),
        ] {
            #expect(try await tools(service, key: key).compactMap { $0["name"]?.text } == expected)
        }
    }

    @Test(arguments: writing)
    func readersAreRefusedWithAReason(_ tool: String) async throws {
        let service = try await ServiceUnderTest()
        let created = try await service.callTool("create_link", json: Self.creation)
        #expect(created["isError"] == false)
        for project in [service.project.id, nil] {
            let key = try await service.mcpKey(.reader, project: project)
            for text in ["{}", #"{"id":"https://go.example.com/a"}"#, Self.creation] {
                let arguments = try #require(JSONValue(jsonText: text))
                #expect(try await service.refusal(of: tool, arguments, key: key).contains("role “reader”"))
            }
        }
        let links = try await service.callTool("find_links")["structuredContent"]?["links"]?.elements ?? []
        #expect(links.map { $0["version"] } == [1])
    }

    @Test(arguments: reading)
    func appKeysCannotRead(_ tool: String) async throws {
        let service = try await ServiceUnderTest()
        #expect(try await service.refusal(of: tool, key: service.appKey).contains("role “app”"))
    }

    @Test func otherProjectsAreNotThere() async throws {
        let service = try await ServiceUnderTest()
        let result = try await service.callTool("create_link", json: Self.creation)
        let created = try #require(result["structuredContent"])
        let other = try await service.useCases.administration.addProject(name: "other")
        let id = try #require(created["id"]?.text)
        for role in [APIKeyRecord.Role.server, .reader] {
            let key = try await service.mcpKey(role, project: other.id)
            var calls = [
                ("get_link", #"{"id":"\#(id)"}"#), ("get_link", #"{"id":"https://go.example.com/a"}"#),
                ("explain_link", #"{"url":"https://go.example.com/a"}"#),
                ("find_links", #"{"domain":"go.example.com"}"#), ("find_links", #"{"project":"test"}"#),
                ("get_statistics", #"{"link":"\#(id)"}"#), ("get_statistics", #"{"domain":"go.example.com"}"#),
                ("get_statistics", #"{"project":"test"}"#),
            ]
            if role == .server {
                calls += [
                    ("change_link", #"{"id":"\#(id)","name":"b"}"#), ("archive_link", #"{"id":"\#(id)"}"#),
                    ("restore_link", #"{"id":"\#(id)"}"#),
                    ("create_link", #"{"link":{"link":"https://example.com/"},"domain":"go.example.com"}"#),
                ]
            }
            for (tool, arguments) in calls {
                _ = try await service.refusal(of: tool, try #require(JSONValue(jsonText: arguments)), key: key)
            }
            let domains = try #require(try await service.callTool("list_domains", key: key)["structuredContent"])
            #expect(domains["projects"]?.elements.map { $0["name"] } == ["other"])
            #expect(try await service.callTool("find_links", key: key)["structuredContent"]?["links"] == [])
        }
        let all = try await service.mcpKey(.reader, project: nil)
        let refusal = try await service.refusal(of: "find_links", key: all)
        #expect(refusal.contains("test, other") || refusal.contains("other, test"), "\(refusal)")
        let found = try await service.callTool("find_links", ["project": "test"], key: all)
        #expect(found["structuredContent"]?["links"]?[0]?["id"]?.text == id)
    }

    @Test func keysThatAreLimitedAreLimitedHere() async throws {
        let configuration = UseCaseConfiguration(
            rateLimits: RateLimitConfiguration(creating: .init(perSecond: 1, burst: 1)))
        let service = try await ServiceUnderTest(service: configuration)
        let body = #"""
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_link",
            "arguments":{"link":{"link":"https://example.com/"}}}}
            """#
        var results: [JSONValue?] = []
        for _ in 0..<2 {
            let answer = try await service.send(
                .post, "/mcp",
                headers: [.authorization: "Bearer \(service.appKey)", .contentType: "application/json"],
                body: Array(body.utf8), peer: "192.0.2.1")
            results.append(try answer.json()["result"])
        }
        #expect(results[0]?["isError"] == false)
        #expect(results[1]?["isError"] == true)
        #expect(results[1]?["content"]?[0]?["text"]?.text?.contains("Try again in 1 second.") == true)
    }

    @Test func everyToolDescribesItself() async throws {
        let service = try await ServiceUnderTest()
        let tools = try await tools(service, key: service.serverKey)
        for tool in tools {
            let name = try #require(tool["name"]?.text)
            #expect(tool["description"]?.text?.isEmpty == false)
            let schema = try #require(tool["inputSchema"])
            #expect(schema["type"] == "object")
            #expect(schema["additionalProperties"] == false)
            // Some models take no alternatives at the top of a schema.
            #expect(schema.names.isDisjoint(with: ["oneOf", "anyOf", "allOf", "not"]))
            #expect(!schema.jsonText.contains("$ref"), "\(name) refers to what clients do not have")
            let hints = try #require(tool["annotations"])
            #expect(hints["readOnlyHint"] == .bool(Self.reading.contains(name)))
            #expect(hints["destructiveHint"] == .bool(name == "change_link"))
            #expect(hints["idempotentHint"] == .bool(name != "create_link"))
        }
        let creation = try #require(tools.first { $0["name"] == "create_link" }?["inputSchema"]?["properties"])
        #expect(creation.names.isSuperset(of: ["link", "longLink", "customCode", "expiresAt", "idempotencyKey"]))
        #expect(creation["link"]?["anyOf"]?[0]?["properties"]?.names.contains("ios") == true)
        let change = try #require(tools.first { $0["name"] == "change_link" }?["inputSchema"]?["properties"])
        #expect(change.names.isSuperset(of: ["id", "link", "disabled", "version"]))
        #expect(!change.names.contains("archived"))
    }
}
