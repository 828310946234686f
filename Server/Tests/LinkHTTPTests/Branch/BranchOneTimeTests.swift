import HTTPTypes
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Links that apps get once.
@Suite struct BranchOneTimeTests {
    @Test(arguments: [#""type":1,"data":{"spot":1}"#, #""data":{"spot":1,"$one_time_use":true}"#])
    func theDataIsGivenOnce(_ members: String) async throws {
        let service = try await BranchService()
        let url = try await service.link(members)
        let made = try await service.read(url)
        #expect(made["type"] == .integer(1))
        #expect(made["data"]?["$one_time_use"] == .bool(true))
        #expect(made["data"]?["$one_time_use_used"] == nil)

        let opened = #""os":"iOS","universal_link_url":"\#(url)""#
        let first = try await service.session("/v1/open", opened)
        #expect(first["spot"] == .integer(1))
        #expect(first["+clicked_branch_link"] == .bool(true))
        let second = try await service.session("/v1/open", opened)
        #expect(
            second
                == .object([
                    "+clicked_branch_link": .bool(false), "+is_first_session": .bool(false),
                    "$one_time_use_used": .bool(true),
                ]))
        #expect(try await service.read(url)["data"]?["$one_time_use_used"] == .bool(true))
    }

    @Test func itsClicksStayPlain() async throws {
        let service = try await BranchService()
        let url = try await service.link(#""type":1,"data":{"$fallback_url":"https://example.com/page"}"#)
        let path = String(url.dropFirst("https://go.example.com".count))
        _ = try await service.session("/v1/open", #""os":"iOS","universal_link_url":"\#(url)""#)
        for _ in 0..<3 {
            #expect(try await service.service.send(.get, path).headers[.location] == "https://example.com/page")
        }
    }

    @Test func oneInstallationGetsItAndGetsItAgain() async throws {
        let service = try await BranchService()
        let url = try await service.link(#""type":1,"data":{"spot":1}"#)
        func install(_ device: String) async throws -> JSONValue {
            try await service.session(
                "/v1/install",
                #""os":"iOS","ios_bundle_id":"com.example.ios","hardware_id":"\#(device)","local_url":"\#(url)""#)
        }
        for _ in 0..<2 {
            let data = try await install("a")
            #expect(data["spot"] == .integer(1) && data["$one_time_use"] == .bool(true))
            #expect(data["$one_time_use_used"] == nil)
        }
        let other = try await install("b")
        #expect(other["spot"] == nil && other["$one_time_use_used"] == .bool(true))
    }

    /// An SDK that has lost the answer asks again under the same identifier.
    @Test(arguments: ["/v1/open", "/v1/install"])
    func aRequestThatIsRepeatedGetsItAgain(_ path: String) async throws {
        let service = try await BranchService()
        let url = try await service.link(#""type":1,"data":{"spot":1}"#)
        func start(_ device: String, _ request: String, _ retry: Int, _ more: String = "") async throws -> JSONValue {
            let names =
                #""hardware_id":"\#(device)","branch_sdk_request_unique_id":"\#(request)","retryNumber":\#(retry)"#
            return try await service.session(path, #""os":"iOS","universal_link_url":"\#(url)",\#(names)\#(more)"#)
        }
        let first = try await start("a", "1", 0)
        #expect(first["spot"] == .integer(1) && first["$one_time_use_used"] == nil)
        for retry in 1...2 { #expect(try await start("a", "1", retry) == first) }
        for (device, request) in [("a", "2"), ("b", "1")] {
            let later = try await start(device, request, 0)
            #expect(later["spot"] == nil && later["$one_time_use_used"] == .bool(true))
        }
        // Whoever asks not to be recognized is not.
        let untracked = try await start("a", "1", 3, #","tracking_disabled":true"#)
        #expect(untracked["$one_time_use_used"] == .bool(true))
    }

    @Test func ofManyAppsOneGetsIt() async throws {
        let service = try await BranchService()
        let url = try await service.link(#""type":1,"data":{"spot":1}"#)
        let given = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    let data = try await service.session(
                        "/v1/open", #""os":"Android","android_app_link_url":"\#(url)""#)
                    return data["spot"] != nil
                }
            }
            return try await group.reduce(into: 0) { count, isGiven in count += isGiven ? 1 : 0 }
        }
        #expect(given == 1)
    }

    @Test func aChangeMakesALinkPlainAgain() async throws {
        let service = try await BranchService()
        let url = try await service.link(#""type":1,"data":{"spot":1}"#)
        let path = "/v1/url?url=\(PercentEncoding.strict(url))"
        let changed = try await service.send(
            .put, path, #"{"branch_secret":"SECRET","data":{"$one_time_use":false}}"#
        ).json()
        #expect(changed["type"] == .integer(0))
        #expect(changed["data"]?["$one_time_use"] == .bool(false))
        for _ in 0..<2 {
            #expect(
                try await service.session("/v1/open", #""os":"iOS","universal_link_url":"\#(url)""#)["spot"]
                    == .integer(1))
        }
    }

    @Test func aMarketingLinkKeepsItsType() async throws {
        let service = try await BranchService()
        let url = try await service.link(#""type":2,"data":{"$marketing_title":"Sale","$one_time_use":true}"#)
        let read = try await service.read(url)
        #expect(read["type"] == .integer(2))
        #expect(read["data"]?["$one_time_use"] == .bool(true))
    }

    /// Apps know no other word for a link that they can no longer have; a link says it of itself only if it is for one use.
    @Test func aLimitOfTheNativeAPIThatIsNotOneIsNoOneTimeUse() async throws {
        let service = try await BranchService()
        let made = try await service.service.sendJSON(
            .post, "/api/v1/links", #"{"link":{"link":"https://example.com/a"},"openingLimit":2}"#
        ).json()
        let url = try #require(made["shortLink"]?.text)
        let opened = #""os":"iOS","universal_link_url":"\#(url)""#
        for _ in 0..<2 {
            let data = try await service.session("/v1/open", opened)
            #expect(data["+clicked_branch_link"] == .bool(true) && data["$one_time_use"] == .bool(false))
            #expect(data["$one_time_use_used"] == nil)
        }
        let late = try await service.session("/v1/open", opened)
        #expect(late["$one_time_use_used"] == .bool(true) && late["$one_time_use"] == nil)
        let read = try await service.read(url)
        #expect(read["type"] == .integer(0) && read["data"]?["$one_time_use"] == .bool(false))
        #expect(read["data"]?["$one_time_use_used"] == nil)
    }

    @Test func theNativeAPIsLimitIsBranchsOneTimeUse() async throws {
        let service = try await BranchService()
        let made = try await service.service.sendJSON(
            .post, "/api/v1/links", #"{"link":{"link":"https://example.com/a"},"openingLimit":1}"#
        ).json()
        let url = try #require(made["shortLink"]?.text)
        #expect(try await service.read(url)["type"] == .integer(1))
        let opened = #""os":"iOS","universal_link_url":"\#(url)""#
        #expect(try await service.session("/v1/open", opened)["+clicked_branch_link"] == .bool(true))
        #expect(try await service.session("/v1/open", opened)["$one_time_use_used"] == .bool(true))
        let resolved = try await service.service.sendJSON(
            .post, "/api/v1/resolve", "{\"url\":\"\(url)\"}", key: service.service.appKey)
        #expect(resolved.status == .gone)
    }
}
