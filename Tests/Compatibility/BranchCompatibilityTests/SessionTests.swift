import Foundation
import ScriptedTransport
import Testing
import WaymarkClient
import WaymarkInbox
import WaymarkLinks
import WaymarkTesting

@testable import BranchCompatibility

@MainActor @Suite(.timeLimit(.minutes(1))) struct SessionTests {
    private let link = URL(string: "https://go.example.com/spot")
    private let otherLink = URL(string: "https://links.example.com/other")

    @Test func aStartFromTheIconIsToldOnce() async throws {
        let sample = Sample(.organic)
        let heard = Heard()
        heard.listen(to: sample.branch)
        await heard.next()
        #expect(heard.count == 1)
        #expect(heard.sessions[0]["+clicked_branch_link"] as? Bool == false)
        #expect(heard.sessions[0]["+is_first_session"] as? Bool == true)
        #expect(sample.branch.getFirstReferringParams().isEmpty)
        #expect(sample.branch.getLatestReferringParams()["+clicked_branch_link"] as? Bool == false)
        let request = try #require(await sample.transport.requests.first)
        #expect(request.url.description == "https://go.example.com/v1/install")
        #expect(try await sample.body(0)["branch_key"] == .string(Sample.key))
        #expect(try await sample.body(0)["ios_bundle_id"] == .string("com.example.ios"))
        await sample.branch.end()
    }

    @Test func aStartFromALinkIsToldOnceWithTheLink() async throws {
        let sample = Sample(.spot, .other)
        let heard = Heard()
        heard.listen(to: sample.branch)
        #expect(sample.branch.handleDeepLink(link))
        await heard.next()
        #expect(heard.count == 1)
        #expect(heard.sessions[0]["spotId"] as? Int64 == 7)
        #expect(heard.sessions[0]["name"] as? String == "a")
        #expect(heard.sessions[0]["+is_first_session"] as? Bool == true)
        #expect(sample.branch.getFirstReferringParams()["spotId"] as? Int64 == 7)
        #expect(sample.branch.getLatestReferringParams()["spotId"] as? Int64 == 7)
        #expect(try await sample.body(0)["universal_link_url"] == .string("https://go.example.com/spot"))
        // Nothing came between this and the next link.
        sample.branch.handleDeepLink(otherLink)
        await heard.next()
        #expect(heard.sessions.map { $0["+is_first_session"] as? Bool } == [true, false])
        #expect(heard.sessions.last?["spotId"] as? String == "8")
        #expect(await sample.transport.requests.map(\.url.path) == ["/v1/install", "/v1/open"])
        await sample.branch.end()
    }

    @Test func aLinkBeforeTheHandlerIsToldToTheHandler() async throws {
        let sample = Sample(.spot)
        let heard = Heard()
        #expect(sample.branch.handleDeepLink(link))
        heard.listen(to: sample.branch)
        await heard.next()
        #expect(heard.sessions.map { $0["spotId"] as? Int64 } == [7])
        await sample.branch.end()
    }

    @Test func aLinkWhileTheAppRunsIsAnotherSession() async throws {
        let sample = Sample(.organic, .spot)
        let heard = Heard()
        heard.listen(to: sample.branch)
        await heard.next()
        sample.branch.handleDeepLink(link)
        await heard.next()
        #expect(heard.sessions.map { $0["+clicked_branch_link"] as? Bool } == [false, true])
        #expect(heard.sessions.map { $0["+is_first_session"] as? Bool } == [true, false])
        #expect(await sample.transport.requests.map(\.url.path) == ["/v1/install", "/v1/open"])
        #expect(try await sample.body(1)["randomized_bundle_token"] == .string("2"))
        #expect(sample.branch.getFirstReferringParams().isEmpty)
        await sample.branch.end()
    }

    @Test func ofTwoLinksBeforeTheHandlerTheNewerIsTold() async throws {
        let sample = Sample(.other)
        let heard = Heard()
        sample.branch.handleDeepLink(link)
        sample.branch.handleDeepLink(otherLink)
        heard.listen(to: sample.branch)
        await heard.next()
        #expect(heard.sessions.map { $0["spotId"] as? String } == ["8"])
        let addresses = try await sample.body(0)["universal_link_url"]
        #expect(addresses == .string("https://links.example.com/other"))
        await sample.branch.end()
    }

    @Test func nothingIsRepeatedAfterARestart() async throws {
        let first = Sample(.spot)
        let before = Heard()
        before.listen(to: first.branch)
        first.branch.handleDeepLink(link)
        await before.next()
        await first.branch.end()
        let second = Sample(.organic, storage: first.storage, store: first.store)
        #expect(second.branch.getLatestReferringParams().isEmpty)
        let heard = Heard()
        heard.listen(to: second.branch)
        await heard.next()
        #expect(heard.count == 1)
        #expect(heard.sessions[0]["spotId"] == nil)
        #expect(heard.sessions[0]["+is_first_session"] as? Bool == false)
        #expect(await second.transport.requests.isEmpty)
        #expect(second.branch.getFirstReferringParams()["spotId"] as? Int64 == 7)
        await second.branch.end()
    }

    @Test func aLinkThatTheProcessCouldNotTellIsToldAtTheNextStart() async throws {
        let first = Sample(.fault(.connection))
        let before = Heard()
        first.branch.handleDeepLink(link)
        before.listen(to: first.branch)
        await before.next()
        #expect(before.errors.map(\.code) == [1004])
        await first.branch.end()
        let second = Sample(.spot, storage: first.storage, store: first.store)
        let heard = Heard()
        heard.listen(to: second.branch)
        await heard.next()
        #expect(heard.sessions.map { $0["spotId"] as? Int64 } == [7])
        #expect(heard.sessions.first?["+is_first_session"] as? Bool == true)
        await second.branch.end()
    }

    @Test(arguments: ["https://elsewhere.example.com/a", "myapp://open", "https://go.example.com.evil.com/"])
    func addressesOfOthersAreNoLinks(_ text: String) async {
        let sample = Sample(.spot)
        #expect(!sample.branch.handleDeepLink(URL(string: text)))
        #expect(!sample.branch.inbox.hasLink)
    }

    @Test(arguments: [
        ("myapp://open?link_click_id=42", "42"), ("myapp://open?a=1&link_click_id=43#x", "43"),
        ("myapp://open?link_click_id=1#link_click_id=44", "44"),
    ])
    func anAddressOfTheAppsSchemeNamesItsClick(_ text: String, _ click: String) async throws {
        let sample = Sample(.spot)
        let heard = Heard()
        #expect(sample.branch.handleDeepLink(URL(string: text)))
        heard.listen(to: sample.branch)
        await heard.next()
        #expect(heard.sessions.map { $0["spotId"] as? Int64 } == [7])
        #expect(try await sample.body(0)["link_identifier"] == .string(click))
        #expect(try await sample.body(0)["universal_link_url"] == nil)
        await sample.branch.end()
    }

    @Test func aNotificationMayHaveALink() async throws {
        let sample = Sample(.spot)
        #expect(!sample.branch.handlePushNotification(["aps": 1]))
        #expect(sample.branch.handlePushNotification(["branch": "https://go.example.com/spot"]))
        #expect(sample.branch.inbox.hasLink)
    }

    @Test func anAddressWithoutALinkIsToldAsItIs() async throws {
        let sample = Sample(
            .session(#"{"+clicked_branch_link":false,"+non_branch_link":"https://go.example.com/none"}"#))
        let heard = Heard()
        sample.branch.handleDeepLink(URL(string: "https://go.example.com/none"))
        heard.listen(to: sample.branch)
        await heard.next()
        #expect(heard.count == 1)
        #expect(heard.sessions[0]["+non_branch_link"] as? String == "https://go.example.com/none")
        #expect(heard.sessions[0]["+clicked_branch_link"] as? Bool == false)
        #expect(sample.branch.getLatestReferringBranchUniversalObject() == nil)
        await sample.branch.end()
    }

    @Test func theClipboardIsReadOnTheFirstStartOnly() async throws {
        let first = Sample(.spot, clipboard: "https://go.example.com/spot")
        let before = Heard()
        before.listen(to: first.branch)
        await before.next()
        #expect(before.sessions.map { $0["spotId"] as? Int64 } == [7])
        #expect(try await first.body(0)["local_url"] == .string("https://go.example.com/spot"))
        await first.branch.end()
        let second = Sample(
            .organic, storage: first.storage, store: first.store, clipboard: "https://go.example.com/spot")
        let heard = Heard()
        heard.listen(to: second.branch)
        await heard.next()
        #expect(await second.transport.requests.isEmpty)
        await second.branch.end()
    }

    @Test func aTextOfOthersOnTheClipboardIsNotSent() async throws {
        let sample = Sample(.organic, clipboard: "https://private.example.com/")
        let heard = Heard()
        heard.listen(to: sample.branch)
        await heard.next()
        #expect(try await sample.body(0)["local_url"] == nil)
        await sample.branch.end()
    }

    @Test func theClipboardIsReadOnlyIfTheAppSaysSo() async throws {
        let sample = Sample(.organic)
        sample.branch.checkPasteboardOnInstall()
        #expect(sample.branch.sessions.readsPasteboard.withLock { $0 })
    }

    @Test func aRefusalIsToldAsBranchTellsIt() async throws {
        let sample = Sample(.json(#"{"error":{"code":400,"message":"Wrong key."}}"#, status: 400))
        let heard = Heard()
        heard.listen(to: sample.branch)
        await heard.next()
        let error = try #require(heard.errors.first)
        #expect(error.domain == "io.branch.sdk.error" && error.code == 400)
        #expect(error.localizedDescription == "Wrong key.")
        #expect(heard.count == 1)
        #expect(await sample.transport.requests.count == 1)
        await sample.branch.end()
    }

    @Test func aRefusedLinkIsAnErrorWhileTheAppRuns() async throws {
        let sample = Sample(.organic, .json(#"{"error":{"code":400,"message":"No."}}"#, status: 400), .spot)
        let heard = Heard()
        heard.listen(to: sample.branch)
        await heard.next()
        sample.branch.handleDeepLink(link)
        await heard.next()
        #expect(heard.errors.map(\.code) == [400])
        sample.branch.handleDeepLink(otherLink)
        await heard.next()
        #expect(heard.sessions.map { $0["spotId"] as? Int64 } == [nil, 7])
        await sample.branch.end()
    }

    @Test func aRequestWithoutAnAnswerIsRepeatedTwice() async throws {
        let sample = Sample(.fault(.connection))
        let heard = Heard()
        heard.listen(to: sample.branch)
        await heard.next()
        #expect(heard.errors.map(\.code) == [1004])
        #expect(await sample.transport.requests.count == 3)
        await sample.branch.end()
    }

    @Test func withoutAKeyTheStartIsAnError() async throws {
        let sample = Sample(.organic, key: "")
        let heard = Heard()
        heard.listen(to: sample.branch)
        await heard.next()
        #expect(heard.errors.map(\.code) == [1000])
        #expect(await sample.transport.requests.isEmpty)
        await sample.branch.end()
    }
}
