import HTTPTypes
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// The rules of JSON-RPC and of both revisions.
@Suite struct MCPProtocolTests {
    // MARK: - Without sessions

    @Test func discoverTellsRevisionsAndWhatTheServerHas() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.askMCP("server/discover", id: "a")
        #expect(answer.status == .ok)
        let json = try answer.json()
        #expect(json["id"] == "a")
        let result = try #require(json["result"])
        #expect(result["resultType"] == "complete")
        #expect(result["supportedVersions"] == ["2026-07-28", "2025-11-25", "2025-06-18"])
        #expect(result["capabilities"]?["tools"] != nil)
        #expect(result["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "waymark")
        #expect(answer.headers.contains { $0.name.rawName.lowercased() == "mcp-session-id" } == false)
    }

    @Test func listSaysHowLongItHoldsAndForWhom() async throws {
        let service = try await ServiceUnderTest()
        let first = try await service.askMCP("tools/list")
        let result = try #require(try first.json()["result"])
        #expect(result["resultType"] == "complete")
        #expect(result["cacheScope"] == "private")
        #expect(result["ttlMs"] == 300_000)
        #expect(try await service.askMCP("tools/list").body == first.body)
        let paged = try await service.askMCP("tools/list", ["cursor": "x"])
        #expect(paged.status == .badRequest)
        #expect(try paged.json()["error"]?["code"] == -32602)
    }

    @Test(
        arguments: [
            (.mcpProtocolVersion, "2025-11-25"), (.mcpProtocolVersion, nil), (.mcpMethod, "tools/list"),
            (.mcpMethod, nil), (.mcpName, "find_links"), (.mcpName, nil), (.mcpName, "=?base64?bm90?="),
            (.mcpName, "=?base64?***?="),
        ] as [(HTTPField.Name, String?)])
    func fieldsMustEqualTheBody(_ name: HTTPField.Name, _ value: String?) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.askMCP(
            "tools/call", ["name": "list_domains"], id: 7, replacing: [name: value])
        #expect(answer.status == .badRequest)
        let json = try answer.json()
        #expect(json["error"]?["code"] == -32020)
        #expect(json["error"]?["message"]?.text?.contains(name.rawName) == true)
        #expect(json["id"] == 7)
    }

    @Test func aFieldMayBeInBase64() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.askMCP(
            "tools/call", ["name": "list_domains"], replacing: [.mcpName: "=?base64?bGlzdF9kb21haW5z?="])
        #expect(answer.status == .ok)
    }

    @Test func aFieldMustNotOccurTwice() async throws {
        let service = try await ServiceUnderTest()
        var headers: HTTPFields = [.mcpProtocolVersion: "2026-07-28"]
        headers.append(HTTPField(name: .mcpMethod, value: "tools/list"))
        headers.append(HTTPField(name: .mcpMethod, value: "tools/call"))
        let body = #"""
            {"jsonrpc":"2.0","id":1,"method":"tools/list",
            "params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}
            """#
        let answer = try await service.sendMCP(body, headers: headers)
        #expect(try answer.json()["error"]?["code"] == -32020)
    }

    @Test func theBodyMustNameTheRevisionOfTheField() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendMCP(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
            headers: [.mcpProtocolVersion: "2026-07-28", .mcpMethod: "tools/list"])
        #expect(answer.status == .badRequest)
        #expect(try answer.json()["error"]?["code"] == -32020)
    }

    @Test(arguments: ["2099-01-01", "2025-11-25", ""])
    func otherRevisionsAreRefusedWithThoseThatThereAre(_ revision: String) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendMCP(
            #"""
            {"jsonrpc":"2.0","id":1,"method":"tools/list",
            "params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"\#(revision)"}}}
            """#, headers: [.mcpProtocolVersion: revision, .mcpMethod: "tools/list"])
        #expect(answer.status == .badRequest)
        let error = try #require(try answer.json()["error"])
        #expect(error["code"] == -32022)
        #expect(error["data"]?["requested"] == .string(revision))
        #expect(error["data"]?["supported"]?[0] == "2026-07-28")
    }

    @Test(arguments: ["initialize", "ping", "resources/list", "none"])
    func unknownMethodsAreNotFound(_ method: String) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.askMCP(method)
        #expect(answer.status == .notFound)
        let error = try #require(try answer.json()["error"])
        #expect(error["code"] == -32601)
        #expect(error["message"]?.text?.contains("“\(method)”") == true)
    }

    @Test func unknownToolsAreWrongParameters() async throws {
        let service = try await ServiceUnderTest()
        for params: [String: JSONValue] in [["name": "none"], [:], ["name": "get_link", "arguments": [1]]] {
            let answer = try await service.askMCP("tools/call", params)
            #expect(answer.status == .badRequest)
            #expect(try answer.json()["error"]?["code"] == -32602)
        }
    }

    // MARK: - With a handshake

    @Test(arguments: [
        ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2025-11-25"),
        ("2026-07-28", "2025-11-25"),
    ])
    func initializeGivesARevisionAndNoSession(_ asked: String, _ given: String) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendMCP(
            #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\#(asked)","capabilities":{}}}"#
        )
        #expect(answer.status == .ok)
        let result = try #require(try answer.json()["result"])
        #expect(result["protocolVersion"] == .string(given))
        #expect(result["serverInfo"]?["name"] == "waymark")
        #expect(!answer.headers.contains { $0.name.rawName.lowercased() == "mcp-session-id" })
    }

    @Test func requestsAfterTheHandshakeNeedOnlyTheRevision() async throws {
        let service = try await ServiceUnderTest()
        let headers: HTTPFields = [.mcpProtocolVersion: "2025-11-25"]
        let ping = try await service.sendMCP(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, headers: headers)
        #expect(try ping.json() == ["jsonrpc": "2.0", "id": 1, "result": [:]])
        let list = try await service.sendMCP(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, headers: headers)
        let result = try #require(try list.json()["result"])
        #expect(result.names == ["tools"])
        let call = try await service.sendMCP(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_domains"}}"#, headers: headers)
        #expect(try call.json()["result"]?.names == ["content", "isError", "structuredContent"])
    }

    @Test func errorsOfMethodsHaveStatus200AfterAHandshake() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendMCP(#"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"#)
        #expect(answer.status == .ok)
        #expect(try answer.json()["error"]?["code"] == -32601)
        let unknown = try await service.sendMCP(
            #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, headers: [.mcpProtocolVersion: "1999-01-01"])
        #expect(unknown.status == .badRequest)
        #expect(try unknown.json()["error"]?["code"] == -32022)
    }

    @Test func notificationsAreAccepted() async throws {
        let service = try await ServiceUnderTest()
        for revision in [nil, "2025-11-25", "2026-07-28"] {
            let answer = try await service.sendMCP(
                #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
                headers: revision.map { [.mcpProtocolVersion: $0] } ?? [:])
            #expect(answer.status == .accepted)
            #expect(answer.body.isEmpty)
        }
    }

    @Test func aCallWithoutAnIdentifierIsNotMade() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendMCP(
            #"""
            {"jsonrpc":"2.0","method":"tools/call","params":{"name":"create_link",
            "arguments":{"link":{"link":"https://example.com/"}}}}
            """#)
        #expect(answer.status == .accepted)
        #expect(try await service.callTool("find_links")["structuredContent"]?["links"] == [])
    }

    // MARK: - Bodies

    @Test(arguments: [
        ("", -32700), ("{", -32700), (#"{"jsonrpc":"2.0","jsonrpc":"2.0"}"#, -32700), ("[]", -32600),
        (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600), ("1", -32600), (#"{"id":1,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600), (#"{"jsonrpc":"2.0","id":1}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":2}"#, -32600), (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600), (#"{"jsonrpc":"2.0","id":1,"result":{}}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32602),
    ])
    func malformedMessagesAreRefused(_ body: String, _ code: Int64) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendMCP(body)
        #expect(answer.status == .badRequest)
        #expect(answer.headers[.contentType] == "application/json")
        let json = try answer.json()
        #expect(json["jsonrpc"] == "2.0")
        #expect(json["error"]?["code"] == .integer(code))
        #expect(json["error"]?["message"]?.text?.isEmpty == false)
        #expect(json.names.contains("id"))
    }

    @Test func bodiesHaveALimit() async throws {
        let service = try await ServiceUnderTest()
        let text = String(repeating: "x", count: service.configuration.limits.bodyBytes)
        let answer = try await service.sendMCP(#"{"jsonrpc":"2.0","id":1,"method":"\#(text)"}"#)
        #expect(answer.status == .contentTooLarge)
        #expect(try answer.json()["error"]?["code"] == -32600)
        let other = try await service.sendMCP("{}", headers: [.contentType: "text/plain"])
        #expect(other.status == .unsupportedMediaType)
        #expect(try other.json()["error"]?["code"] == -32600)
    }

    @Test(arguments: [
        ("application/json, text/event-stream", HTTPResponse.Status.ok), ("*/*", .ok),
        ("text/event-stream", .notAcceptable),
    ])
    func responsesAreJSON(_ accept: String, _ status: HTTPResponse.Status) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendMCP(
            #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, headers: [.accept: accept])
        #expect(answer.status == status)
    }

    // MARK: - Who may

    @Test(arguments: [HTTPRequest.Method.get, .delete, .put, .patch, .options, .head])
    func thereAreNoStreamsAndNoSessions(_ method: HTTPRequest.Method) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.send(method, "/mcp", headers: [.authorization: "Bearer \(service.serverKey)"])
        #expect(answer.status == .methodNotAllowed)
        #expect(answer.headers[.allow] == "POST")
        if method != .head { #expect(try answer.json()["error"]?["code"] == -32000) }
    }

    @Test(arguments: ["https://evil.example", "null", "https://go.example.com", "http://go.example.com:81"])
    func foreignOriginsAreForbidden(_ origin: String) async throws {
        let service = try await ServiceUnderTest()
        let body = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
        let answer = try await service.sendMCP(body, headers: [.origin: origin])
        #expect(answer.status == .forbidden)
        #expect(try answer.json()["error"]?["data"]?["type"] == "urn:waymark:problem:foreign-origin")
        #expect(answer.headers[.accessControlAllowOrigin] == nil)
        #expect(try await service.sendMCP(body, headers: [.origin: "http://go.example.com"]).status == .ok)
    }

    @Test(arguments: [
        ("localhost:8080", HTTPResponse.Status.ok), ("127.0.0.1:8080", .ok), ("evil.example:8080", .forbidden),
    ])
    func aNameThatLeadsHereIsNoOriginOfOurs(_ authority: String, _ status: HTTPResponse.Status) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.send(
            .post, "/mcp",
            headers: [
                .origin: "http://\(authority)", .authorization: "Bearer \(service.serverKey)",
                .contentType: "application/json",
            ], body: Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8), authority: authority)
        #expect(answer.status == status)
    }

    @Test func aKeyIsRequired() async throws {
        let service = try await ServiceUnderTest()
        for headers: HTTPFields in [[:], [.authorization: "Bearer nonsense"], [.authorization: "Basic abc"]] {
            let answer = try await service.send(.post, "/mcp", headers: headers, body: Array("{}".utf8))
            #expect(answer.status == .unauthorized)
            #expect(answer.headers[.wwwAuthenticate] == "Bearer realm=\"waymark\"")
            let error = try #require(try answer.json()["error"])
            #expect(error["code"] == -32000)
            #expect(error["message"]?.text?.contains("Authorization: Bearer") == true)
        }
    }

    @Test func pathsBelowAreUnknown() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.send(.post, "/mcp/deeper", body: [])
        #expect(answer.status == .notFound)
        #expect(try answer.json()["error"] != nil)
    }
}
