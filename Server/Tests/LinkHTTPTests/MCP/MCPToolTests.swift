import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// What the tools do, and what they refuse.
@Suite struct MCPToolTests {
    private static let creation = """
        {"link": {"link": "https://example.com/summer", "ios": {"bundleID": "com.example.ios", "appStoreID": "123"},
        "social": {"title": "Summer"}}, "customCode": "summer", "name": "Summer", "tags": ["season"]}
        """

    private func link(_ result: JSONValue) throws -> JSONValue {
        #expect(result["isError"] == false, "\(result.jsonText)")
        return try #require(result["structuredContent"])
    }

    @Test func resultsAreAnObjectAndItsText() async throws {
        let service = try await ServiceUnderTest()
        let result = try await service.callTool("list_domains")
        #expect(result["resultType"] == "complete")
        let content = try #require(result["content"]?[0])
        #expect(content["type"] == "text")
        #expect(JSONValue(jsonText: content["text"]?.text ?? "") == result["structuredContent"])
        let project = try #require(result["structuredContent"]?["projects"]?[0])
        #expect(project["name"] == "test")
        #expect(project["domains"]?[0]?["prefix"] == .string(ServiceUnderTest.domain))
        #expect(project["apps"]?.elements.map { $0["id"] } == ["com.example.ios", "com.example.android"])
        #expect(result["structuredContent"]?["key"] == ["role": "server", "project": "test"])
    }

    @Test func aLinkIsCreatedFoundAndRead() async throws {
        let service = try await ServiceUnderTest()
        let created = try link(await service.callTool("create_link", json: Self.creation))
        #expect(created["shortLink"] == "https://go.example.com/summer")
        #expect(created["isManaged"] == true)
        for id in [created["id"], created["shortLink"]] {
            let read = try link(await service.callTool("get_link", ["id": id ?? .null]))
            #expect(read["link"]?["social"]?["title"] == "Summer")
        }
        for filter in [
            "{}", #"{"text":"summer"}"#, #"{"tag":"season"}"#, #"{"domain":"go.example.com"}"#,
            #"{"destinationHost":"example.com","limit":1}"#, #"{"project":"test","archived":"included"}"#,
        ] {
            let found = try link(await service.callTool("find_links", json: filter))
            #expect(found["links"]?.elements.map { $0["id"] } == [created["id"]], "\(filter)")
        }
        #expect(try link(await service.callTool("find_links", ["tag": "none"]))["links"] == [])
    }

    @Test func pagesOfLinksFollowEachOther() async throws {
        let service = try await ServiceUnderTest()
        for number in 0..<3 {
            _ = try link(
                await service.callTool("create_link", ["link": ["link": .string("https://example.com/\(number)")]]))
        }
        let first = try link(await service.callTool("find_links", ["limit": 2]))
        let cursor = try #require(first["next"])
        let second = try link(await service.callTool("find_links", ["limit": 2, "cursor": cursor]))
        #expect(second["links"]?.elements.count == 1)
        #expect(second["next"] == nil)
    }

    @Test func aRepeatedCreationWithAKeyMakesOneLink() async throws {
        let service = try await ServiceUnderTest()
        let arguments: JSONValue = ["link": ["link": "https://example.com/"], "idempotencyKey": "once"]
        let first = try link(await service.callTool("create_link", arguments))
        let second = try link(await service.callTool("create_link", arguments))
        #expect(first["id"] == second["id"])
    }

    @Test func aChangeKeepsWhatItDoesNotName() async throws {
        let service = try await ServiceUnderTest()
        let created = try link(await service.callTool("create_link", json: Self.creation))
        let patch = """
            {"id": "https://go.example.com/summer", "name": null,
            "link": {"link": "https://example.com/autumn", "social": {"title": null, "description": "Leaves"}}}
            """
        let changed = try link(await service.callTool("change_link", json: patch))
        #expect(changed["link"]?["link"] == "https://example.com/autumn")
        #expect(changed["link"]?["ios"]?["bundleID"] == "com.example.ios")
        #expect(changed["link"]?["social"] == ["description": "Leaves"])
        #expect(changed["name"] == nil)
        #expect(changed["tags"] == ["season"])
        let late = try await service.refusal(
            of: "change_link", ["id": created["id"] ?? .null, "name": "Late", "version": created["version"] ?? .null])
        #expect(late.contains("was changed"))
    }

    @Test func anArchivedLinkIsHiddenAndComesBack() async throws {
        let service = try await ServiceUnderTest()
        let created = try link(await service.callTool("create_link", json: Self.creation))
        let arguments: JSONValue = ["id": created["id"] ?? .null]
        let archived = try link(await service.callTool("archive_link", arguments))
        #expect(archived["archivedAt"] != nil)
        #expect(try link(await service.callTool("archive_link", arguments))["version"] == archived["version"])
        #expect(try link(await service.callTool("find_links"))["links"] == [])
        let restored = try link(await service.callTool("restore_link", arguments))
        #expect(restored["archivedAt"] == nil)
        #expect(try link(await service.callTool("find_links"))["links"]?.elements.count == 1)
    }

    @Test func aLinkIsExplainedForAllAndForOne() async throws {
        let service = try await ServiceUnderTest()
        _ = try await service.callTool("create_link", json: Self.creation)
        let url: JSONValue = "https://go.example.com/summer"
        let all = try link(await service.callTool("explain_link", ["url": url]))
        #expect(all["branches"]?.elements.map { $0["group"]?.text } == LinkFlow.Group.allCases.map(\.rawValue))
        #expect(all["branches"]?[0]?["installed"]?["app"] == "com.example.ios")
        let one = try link(await service.callTool("explain_link", ["url": url, "userAgent": "curl/8.7.1"]))
        #expect(one["visitor"]?["bot"] == "curl")
        #expect(
            try await service.refusal(of: "explain_link", ["url": "https://elsewhere.example/a"]).contains("not a link")
        )
    }

    @Test func statisticsAreThoseOfTheNativeAPI() async throws {
        let service = try await ServiceUnderTest()
        let created = try link(await service.callTool("create_link", json: Self.creation))
        let id = try #require(created["id"]?.text)
        let phone = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
        #expect(try await service.send(.get, "/summer", headers: [.userAgent: phone]).status == .found)
        let native = try await service.get("/api/v1/links/\(id)/statistics?by=browser").json()
        #expect(native["clicks"] == 1)
        for subject in [id, "https://go.example.com/summer"] {
            let arguments: [String: JSONValue] = ["link": .string(subject), "by": "browser"]
            #expect(try link(await service.callTool("get_statistics", .object(arguments))) == native)
        }
        for subject in ["{}", #"{"domain":"go.example.com"}"#, #"{"tag":"season"}"#, #"{"project":"test"}"#] {
            let clicks = try link(await service.callTool("get_statistics", json: subject))["clicks"]
            #expect(clicks == 1, "\(subject)")
        }
        let narrow = #"{"filters":{"browser":["chrome"]},"period":"7d","interval":"week","compare":true}"#
        let filtered = try link(await service.callTool("get_statistics", json: narrow))
        #expect(filtered["clicks"] == 0)
        #expect(filtered["interval"] == "week")
        #expect(filtered["previous"] != nil)
    }

    private static let wrongArguments: [(tool: String, arguments: String, words: String)] = [
        ("get_link", #"{"id":"a","extra":1}"#, "“extra”"), ("get_link", "{}", "“id”"),
        ("get_link", #"{"id":null}"#, "“id”"), ("get_link", #"{"id":7}"#, "“id”: This must be a string, not 7."),
        ("get_link", #"{"id":"none"}"#, "“id”"), ("list_domains", #"{"a":1}"#, "“a”"),
        ("find_links", #"{"limit":0}"#, "“limit”"), ("find_links", #"{"limit":"5"}"#, "“limit”"),
        ("find_links", #"{"limit":1.5}"#, "“limit”"), ("find_links", #"{"archived":"yes"}"#, "“archived”"),
        ("find_links", #"{"cursor":"x"}"#, "“cursor”"), ("find_links", #"{"project":"none"}"#, "“project”"),
        ("find_links", #"{"project":"test","domain":"go.example.com"}"#, "“project”"),
        ("find_links", #"{"domain":"other.example"}"#, "other.example"), ("find_links", #"{"tag":[]}"#, "“tag”"),
        ("create_link", "{}", "“link”"), ("create_link", #"{"link":{"link":1}}"#, "“link.link”"),
        ("create_link", #"{"link":{"link":"https://a.example/","ios":{"bundle":"a"}}}"#, "“link.ios.bundle”"),
        ("create_link", #"{"link":{"link":"https://a.example/"},"idempotencyKey":""}"#, "“idempotencyKey”"),
        ("create_link", #"{"link":{"link":"https://a.example/"},"customCode":"mcp"}"#, "“customCode”"),
        ("change_link", #"{"id":"none","name":"a"}"#, "“id”"),
        ("change_link", #"{"id":"a","archived":true}"#, "“archived”"),
        ("get_statistics", #"{"period":"soon"}"#, "“period”"), ("get_statistics", #"{"by":"colour"}"#, "“by”"),
        ("get_statistics", #"{"compare":"yes"}"#, "“compare”"), ("get_statistics", #"{"filters":[]}"#, "“filters”"),
        ("get_statistics", #"{"filters":{"colour":["red"]}}"#, "“filters.colour”"),
        ("get_statistics", #"{"filters":{"os":"ios"}}"#, "“filters.os”"),
        ("get_statistics", #"{"domain":"go.example.com","tag":"a"}"#, "“tag”"),
        ("explain_link", #"{"url":"https://go.example.com/?link=javascript:alert(1)"}"#, "“url”"),
    ]

    @Test(arguments: wrongArguments)
    func wrongArgumentsAreNamed(_ tool: String, _ arguments: String, _ words: String) async throws {
        let service = try await ServiceUnderTest()
        let text = try await service.refusal(of: tool, try #require(JSONValue(jsonText: arguments)))
        #expect(text.contains(words), "\(text)")
    }

    @Test func aFaultOfTheDatabaseIsAResultWithAdvice() async throws {
        let service = try await ServiceUnderTest()
        let taken = try await service.callTool("create_link", json: Self.creation)
        #expect(taken["isError"] == false)
        let result = try await service.callTool("create_link", json: Self.creation)
        #expect(result["isError"] == true)
        #expect(result["structuredContent"]?["type"] == "urn:waymark:problem:code-taken")
        #expect(result["structuredContent"]?["status"] == 409)
    }
}
