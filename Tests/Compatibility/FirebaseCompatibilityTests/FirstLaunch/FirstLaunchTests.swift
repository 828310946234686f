import FirebaseAPI
import Foundation
import ScriptedTransport
import Testing
import WaymarkClient
import WaymarkLinks

@testable import FirebaseCompatibility

@Suite struct FirstLaunchTests {
    private let storage = FirstLaunchStorage.inMemory()
    private let installedAt = Date(timeIntervalSince1970: 1_795_249_800)

    private func links(
        _ transport: ScriptedTransport, window: TimeInterval = 24 * 3600, info: [String: Any] = [:]
    ) -> DynamicLinks {
        DynamicLinks(
            Sample.configuration(firstLaunchWindow: window, infoDictionary: info), transport: transport,
            environment: Sample.environment())
    }

    private func retrieve(
        _ links: DynamicLinks, after seconds: TimeInterval = 60
    ) async throws -> FirstLaunchLink? {
        try await links.retrieveFirstLaunchLink(
            device: DynamicLinksDevice(installedAt: installedAt), storage: storage,
            now: installedAt.addingTimeInterval(seconds))
    }

    @Test(arguments: [
        (#""attributionConfidence":"UNIQUE","#, "unique", DLMatchType.unique),
        (#""attributionConfidence":"DEFAULT","#, "default", .default),
        (#""attributionConfidence":"WEAK","#, "weak", .weak),
        (#""attributionConfidence":"UNKNOWN_ATTRIBUTION_CONFIDENCE","#, "none", .none),
        (#""attributionConfidence":"A_NEW_WORD","#, "none", .none),
        ("", "none", .none),
    ])
    func weakMatchIsNeverPassedAsCertain(_ field: String, _ text: String, _ match: DLMatchType) async throws {
        let answer = "{\(field)\"deepLink\":\"https://x.com/p\"}"
        let found = try #require(try await retrieve(links(ScriptedTransport(.json(answer)))))
        #expect(found.link?.url?.absoluteString == "https://x.com/p")
        #expect(found.link?.matchType == match)
        #expect(found.isCertain == (match == .unique))
        #expect(Sample.parameters(found.url)["match_type"] == text)
    }

    @Test func answerBecomesACustomSchemeURL() async throws {
        let answer = """
            {"deepLink":"https://x.com","attributionConfidence":"UNIQUE","invitationId":"i","utmSource":"s",
            "utmMedium":"m","utmCampaign":"c","utmTerm":"t","appMinimumVersion":"2","requestIpVersion":"IP_V6",
            "matchMessage":"It is.","isStrongMatchExecutable":true}
            """
        let found = try #require(try await retrieve(links(ScriptedTransport(.json(answer)))))
        #expect(found.url.absoluteString.hasPrefix("MyApp://google/link/?"))
        #expect(
            Sample.parameters(found.url) == [
                "deep_link_id": "https://x.com", "match_type": "unique", "invitation_id": "i", "utm_source": "s",
                "utm_medium": "m", "utm_campaign": "c", "imv": "2", "request_ip_version": "IP_V6",
                "match_message": "It is.",
            ])
        #expect(found.link?.minimumAppVersion == "2")
    }

    @Test(arguments: [
        ("{}", "MyApp://google/link/?dismiss=1&is_weak_match=1"),
        (#"{"requestIpVersion":"IP_V4"}"#, "MyApp://google/link/?request_ip_version=IP%5FV4"),
        (#"{"matchMessage":"None"}"#, "MyApp://google/link/?match_message=None"),
    ])
    func nothingFoundIsNoLink(_ answer: String, _ url: String) async throws {
        let found = try #require(try await retrieve(links(ScriptedTransport(.json(answer)))))
        #expect(found.link == nil)
        #expect(!found.isCertain)
        #expect(found.url.absoluteString == url)
        #expect(storage.isSet(.attemptFinished))
        #expect(!storage.isSet(.linkRead))
    }

    @Test func requestSaysWhatTheAppTells() async throws {
        let transport = ScriptedTransport(.json("{}"))
        let device = DynamicLinksDevice(
            installedAt: installedAt, systemVersion: "18.1", screenWidth: 390, screenHeight: 844, language: "en-JO",
            timeZone: "Asia/Amman", model: "iPhone14,3")
        _ = try await links(transport).retrieveFirstLaunchLink(device: device, storage: storage, now: installedAt)
        let message = try await transport.message(GetIosPostInstallAttributionRequest.self)
        #expect(message.bundleId == "com.example.ios")
        #expect(message.device?.screenResolutionWidth == 390)
        #expect(message.device?.screenResolutionHeight == 844)
        #expect(message.device?.languageCodeFromWebview == "en-JO")
        #expect(message.device?.timezone == "Asia/Amman")
        #expect(message.device?.deviceModelName == "iPhone14,3")
        #expect(message.iosVersion == "18.1")
        #expect(message.appInstallationTime == 1_795_249_800)
        #expect(message.retrievalMethod == .implicitWeakMatch)
        let request = try #require(await transport.requests.first)
        #expect(request.url.path == "/v1/installAttribution")
    }

    @Test func nothingOfTheDeviceIsToldUnlessTheAppTellsIt() async throws {
        let transport = ScriptedTransport(.json("{}"))
        _ = try await links(transport).retrieveFirstLaunchLink(storage: storage)
        #expect(try await transport.message(GetIosPostInstallAttributionRequest.self).device == nil)
    }

    @Test func retrievalIsDoneOncePerInstallation() async throws {
        let transport = ScriptedTransport(
            .json(#"{"deepLink":"https://x.com","attributionConfidence":"UNIQUE"}"#))
        #expect(try await retrieve(links(transport)) != nil)
        #expect(storage.isSet(.attemptFinished) && storage.isSet(.linkRead))
        #expect(try await retrieve(links(transport)) == nil)
        #expect(await transport.requests.count == 1)
    }

    @Test(arguments: FirstLaunchStorage.Mark.allCases)
    func eitherMarkOfFirebasesSDKHoldsItBack(_ mark: FirstLaunchStorage.Mark) async throws {
        storage.set(mark)
        let transport = ScriptedTransport(.json("{}"))
        #expect(try await retrieve(links(transport)) == nil)
        #expect(await transport.requests.isEmpty)
    }

    @Test func marksHaveTheKeysOfFirebasesSDK() {
        #expect(FirstLaunchStorage.Mark.attemptFinished.rawValue == "com.google.appinvite.openURL")
        #expect(FirstLaunchStorage.Mark.linkRead.rawValue == "com.google.appinvite.readDeeplinkAfterInstall")
    }

    @Test func infoDictionaryHoldsItBack() async throws {
        let transport = ScriptedTransport(.json("{}"))
        let links = links(transport, info: ["FirebaseDeepLinkAutomaticRetrievalEnabled": false])
        #expect(try await retrieve(links) == nil)
        #expect(await transport.requests.isEmpty)
        #expect(!storage.isSet(.attemptFinished))
    }

    @Test(arguments: [
        (ScriptedTransport.Answer.fault(.offline), false), (.fault(.timeout), false), (.json("", status: 503), false),
        (.json(#"{"error":{"code":503}}"#, status: 503), false),
        (.success(LinkHTTPResponse(status: 429, headers: ["Retry-After": "60"], body: Data())), false),
        (.json(#"{"error":{"code":400}}"#, status: 400), true), (.json(#"{"error":{"code":403}}"#, status: 403), true),
        // What a network's own sign-in page answers, or a proxy in front of the service.
        (.json("<html>"), false), (.json("<html>", status: 302), false), (.json("<html>", status: 511), false),
        (.json("<html>", status: 404), false),
    ])
    func failureThatMayPassLeavesTheQuestionOpen(_ answer: ScriptedTransport.Answer, _ isFinal: Bool) async throws {
        let links = links(ScriptedTransport(answer, .json(#"{"deepLink":"https://x.com"}"#)))
        #expect(await failure { _ = try await retrieve(links) } != nil)
        #expect(storage.isSet(.attemptFinished) == isFinal)
        #expect((try await retrieve(links)?.link != nil) == !isFinal)
    }

    @Test(arguments: [(TimeInterval(0), TimeInterval(60)), (3600, 3600), (3600, 7200)])
    func windowThatIsOverEndsTheQuestionAsInTheOriginal(_ window: TimeInterval, _ after: TimeInterval) async throws {
        let links = links(ScriptedTransport(.fault(.offline)), window: window)
        #expect(await failure { _ = try await retrieve(links, after: after) }?.domain == NSURLErrorDomain)
        #expect(storage.isSet(.attemptFinished))
    }

    @Test func callsAtTheSameTimeAskOnce() async throws {
        let transport = ScriptedTransport(.json(#"{"deepLink":"https://x.com"}"#))
        let links = links(transport)
        let found = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { try await retrieve(links) != nil } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(found == 1)
        #expect(await transport.requests.count == 1)
    }

    @Test func completionGetsTheURLOrTheDismissalWithTheError() async throws {
        let found = await outcome(of: URL.self) {
            links(ScriptedTransport(.json(#"{"deepLink":"https://x.com"}"#)))
                .retrieveFirstLaunchLink(storage: .inMemory(), completion: $0)
        }
        #expect(found.value.map { Sample.parameters($0)["deep_link_id"] } == "https://x.com")
        #expect(found.error == nil)
        let failed = await outcome(of: URL.self) {
            links(ScriptedTransport(.fault(.offline))).retrieveFirstLaunchLink(storage: .inMemory(), completion: $0)
        }
        #expect(failed.value?.absoluteString == "MyApp://google/link/?dismiss=1&is_weak_match=1")
        #expect(failed.nsError?.code == NSURLErrorNotConnectedToInternet)
        storage.set(.attemptFinished)
        let notAsked = await outcome(of: URL.self) {
            links(ScriptedTransport()).retrieveFirstLaunchLink(storage: storage, completion: $0)
        }
        #expect(notAsked.value == nil && notAsked.error == nil)
    }
}
