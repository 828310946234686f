import Foundation
import ScriptedTransport
import Testing
import WaymarkClient
import WaymarkLinks

@testable import BranchCompatibility

@MainActor @Suite struct SessionTests {
    private let link = URL(string: "https://go.example.com/spot")

    @Test func aStartFromTheIconIsToldOnce() async throws {
        let sample = Sample(.organic)
        let heard = Heard()
        sample.branch.initSession { heard.handler($0, $1) }
        await sample.branch.settled()
        #expect(heard.sessions.count == 1)
        #expect(heard.sessions[0]["+clicked_branch_link"] as? Bool == false)
        #expect(heard.sessions[0]["+is_first_session"] as? Bool == true)
        #expect(sample.branch.getFirstReferringParams().isEmpty)
        let request = try #require(await sample.transport.requests.first)
        #expect(request.url.description == "https://go.example.com/v1/install")
        #expect(try await sample.body(0)["branch_key"] == .string(Sample.key))
        #expect(try await sample.body(0)["ios_bundle_id"] == .string("com.example.ios"))
    }

    @Test func aStartFromALinkIsToldOnceWithTheLink() async throws {
        let sample = Sample(.spot)
        let heard = Heard()
        sample.branch.initSession { heard.handler($0, $1) }
        #expect(sample.branch.handleDeepLink(link))
        await sample.branch.settled()
        #expect(heard.sessions.count == 1)
        #expect(heard.sessions[0]["spotId"] as? Int64 == 7)
        #expect(heard.sessions[0]["name"] as? String == "a")
        #expect(heard.sessions[0]["+is_first_session"] as? Bool == true)
        #expect(sample.branch.getFirstReferringParams()["spotId"] as? Int64 == 7)
        #expect(sample.branch.getLatestReferringParams()["spotId"] as? Int64 == 7)
        #expect(try await sample.body(0)["universal_link_url"] == .string("https://go.example.com/spot"))
    }

    @Test func aLinkWhileTheAppRunsIsAnotherSession() async throws {
        let sample = Sample(.organic, .spot)
        let heard = Heard()
        sample.branch.initSession { heard.handler($0, $1) }
        await sample.branch.settled()
        sample.branch.handleDeepLink(link)
        await sample.branch.settled()
        #expect(heard.sessions.map { $0["+clicked_branch_link"] as? Bool } == [false, true])
        #expect(heard.sessions.map { $0["+is_first_session"] as? Bool } == [true, false])
        #expect(await sample.transport.requests.map(\.url.path) == ["/v1/install", "/v1/open"])
        #expect(try await sample.body(1)["randomized_bundle_token"] == .string("2"))
        #expect(sample.branch.getFirstReferringParams().isEmpty)
    }

    @Test func twoLinksAreToldInOrder() async throws {
        let sample = Sample(.spot, .session(#"{"+clicked_branch_link":true,"spotId":"8"}"#))
        let heard = Heard()
        sample.branch.initSession { heard.handler($0, $1) }
        sample.branch.handleDeepLink(link)
        sample.branch.handleDeepLink(URL(string: "https://links.example.com/other"))
        await sample.branch.settled()
        #expect(heard.sessions.count == 2)
        #expect(heard.sessions.first?["spotId"] as? Int64 == 7)
        #expect(heard.sessions.last?["spotId"] as? String == "8")
    }

    @Test func nothingIsRepeatedAfterARestart() async throws {
        let storage = BranchStorage.inMemory()
        let first = Sample(.spot, storage: storage)
        first.branch.initSession { _, _ in }
        first.branch.handleDeepLink(link)
        await first.branch.settled()
        let second = Sample(.organic, storage: storage)
        #expect(second.branch.getLatestReferringParams().isEmpty)
        let heard = Heard()
        second.branch.initSession { heard.handler($0, $1) }
        await second.branch.settled()
        #expect(heard.sessions.count == 1)
        #expect(heard.sessions[0]["spotId"] == nil)
        #expect(heard.sessions[0]["+is_first_session"] as? Bool == false)
        #expect(second.branch.getFirstReferringParams()["spotId"] as? Int64 == 7)
    }

    @Test(arguments: ["https://elsewhere.example.com/a", "myapp://open", "https://go.example.com.evil.com/"])
    func addressesOfOthersAreNoLinks(_ text: String) async {
        let sample = Sample(.spot)
        #expect(!sample.branch.handleDeepLink(URL(string: text)))
        await sample.branch.settled()
        #expect(await sample.transport.requests.isEmpty)
    }

    @Test func theClipboardIsReadOnTheFirstStartOnly() async throws {
        let storage = BranchStorage.inMemory()
        let first = Sample(.spot, storage: storage, clipboard: "https://go.example.com/spot")
        first.branch.initSession { _, _ in }
        await first.branch.settled()
        #expect(try await first.body(0)["local_url"] == .string("https://go.example.com/spot"))
        let second = Sample(.organic, storage: storage, clipboard: "https://go.example.com/spot")
        second.branch.initSession { _, _ in }
        await second.branch.settled()
        #expect(try await second.body(0)["local_url"] == nil)
        let strange = Sample(.organic, clipboard: "https://private.example.com/")
        strange.branch.initSession { _, _ in }
        await strange.branch.settled()
        #expect(try await strange.body(0)["local_url"] == nil)
    }

    @Test func aRefusalIsToldAsBranchTellsIt() async throws {
        let sample = Sample(.json(#"{"error":{"code":400,"message":"Wrong key."}}"#, status: 400))
        let heard = Heard()
        sample.branch.initSession { heard.handler($0, $1) }
        await sample.branch.settled()
        let error = try #require(heard.errors.first) as NSError
        #expect(error.domain == "io.branch.sdk.error" && error.code == 400)
        #expect(error.localizedDescription == "Wrong key.")
        #expect(await sample.transport.requests.count == 1)
    }

    @Test func aRequestWithoutAnAnswerIsRepeatedTwice() async throws {
        let sample = Sample(.fault(.connection))
        let heard = Heard()
        sample.branch.initSession { heard.handler($0, $1) }
        await sample.branch.settled()
        #expect(await sample.transport.requests.count == 3)
        #expect((heard.errors.first as NSError?)?.code == 1004)
    }
}
