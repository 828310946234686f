import Foundation
import Testing
import WaymarkLinks

@testable import WaymarkInbox

@Suite struct InboxFileTests {
    private static func slot(_ content: LinkContent?) -> StoredStartup.Slot {
        StoredStartup.Slot(
            id: "1", url: "https://go.example.com/abc", content: content, door: LinkDoor("beacon"), origin: .direct,
            scene: "s", requiresSession: false, boundUser: "ana",
            arrived: Date(timeIntervalSinceReferenceDate: 820_000_000.125), isGated: true, isLate: true, attempts: 1)
    }

    private static func content() throws -> LinkContent {
        let link = DynamicLink(
            link: try #require(WebURL("https://www.example.com/pass/7?seat=12A&x=%2B")),
            ios: IOSParameters(bundleID: "com.example.app", minimumVersion: "2.1"),
            social: SocialParameters(title: "Zoë & \"Max\" \u{1F600}"), campaign: CampaignParameters(source: "a=b&c"),
            customData: ["n": .integer(7), "list": .array([.null, .number(1.5), .string("<b>\u{7}")])],
            unknownParameters: [QueryParameter(name: "u v", value: "w")], isAdvertisement: false)
        return LinkContent(
            url: AppURI(link.link), dynamicLink: link, shortLink: "https://go.example.com/abc", linkID: "id",
            match: .probable, minimumVersion: "2.1")
    }

    @Test func whatIsStoredReadsBackAsItWas() throws {
        let deepLink = LinkContent(url: try #require(AppURI("myapp://x?y#z")))
        for content in [nil, try Self.content(), deepLink] {
            let stored = StoredStartup(
                installationID: "installation \u{2028}", firstLaunch: Date(timeIntervalSince1970: 1_700_000_000.5),
                deferred: .done, slot: Self.slot(content), queued: Self.slot(nil))
            #expect(try InboxFile(InboxFile(stored).data).startup == stored)
        }
        let first = StoredStartup(installationID: "i", firstLaunch: .distantPast)
        #expect(try InboxFile(InboxFile(first).data).startup == first)
    }

    @Test(arguments: [
        #""attempts":"1""#, #""attempts":1.5"#, #""attempts":-5"#, #""attempts":9223372036854775807"#, #""door":null"#,
        #""isLate":0"#, #""arrived":1e999"#, #""origin":"x""#,
        #""content":[]"#, #""content":{"url":"javascript:x","match":"exact"}"#,
        #""content":{"url":"https://x.y","match":"exact","parameters":"st=1"}"#,
    ])
    func memberThatCannotBeReadIsCorrupt(_ member: String) throws {
        let startup = StoredStartup(installationID: "i", firstLaunch: .distantPast, slot: Self.slot(nil))
        let data = InboxFile(startup).data
        let name = member.prefix { $0 != ":" }
        let text = String(decoding: data, as: UTF8.self)
        let slot = #"{"id":"1","# + member + ","
        let changed = text.replacingOccurrences(of: #"{"id":"1","#, with: slot)
        #expect(changed != text && changed.contains(name))
        #expect(throws: InboxFile.Fault.corrupt) { try InboxFile(Data(changed.utf8)) }
    }

    /// The events of a record that holds them in this form.
    private static func events(_ text: String) throws -> AppEventQueue {
        let startup = #"{"installationID":"i","firstLaunch":0,"deferred":"done"}"#
        let file = #"{"version":3,"startup":\#(startup),"events":\#(text)}"#
        return try InboxFile(Data(file.utf8)).events
    }

    @Test func eventsReadBackAsTheyWere() throws {
        let date = Date(timeIntervalSinceReferenceDate: 800_000_000.25)
        var queue = AppEventQueue(
            events: [
                AppEvent(.opened, linkID: "l", at: date, timing: "launch", door: "universalLink"),
                AppEvent(.dropped, at: date, reason: "expired"),
            ], omitted: 3, opened: ["a", "b"])
        _ = queue.nextBatch(id: "batch", platform: .android)
        let hasChanged = queue.append(LinkReport(.received), consent: .delivery, at: date)
        #expect(hasChanged)
        let startup = StoredStartup(installationID: "i", firstLaunch: .distantPast)
        let read = try InboxFile(InboxFile(startup, queue).data).events
        #expect(read.events == queue.events)
        #expect(read.batch == queue.batch)
        #expect(read.omitted == queue.omitted)
        #expect(read.opened == queue.opened)
    }

    @Test func eventThatCannotBeReadLosesNoOther() throws {
        let file = #"""
            {"events":[{"kind":"received","at":1},{"kind":"handled"},7],"omitted":1,"opened":[],
            "batch":{"id":"b","platform":"ios","events":[{"at":1},{"kind":"teleported","at":2}]}}
            """#
        let queue = try Self.events(file)
        #expect(queue.events == [AppEvent(.received, at: Date(timeIntervalSinceReferenceDate: 1))])
        #expect(queue.omitted == 3)
        let unknown = AppEvent(.init(rawValue: "teleported"), at: Date(timeIntervalSinceReferenceDate: 2))
        #expect(queue.batch?.events == [unknown])
        #expect(queue.batch?.omitted == 1)
    }

    @Test(arguments: [
        #"{"events":[{"kind":"bad"}],"omitted":9223372036854775807}"#, #"{"events":[],"omitted":-1}"#,
    ])
    func damagedEventsAreLostAndNothingElse(_ file: String) throws {
        #expect(try Self.events(file).isVoid)
    }

    @Test func batchThatNoServiceTakesIsLeftOut() throws {
        let event = #"{"kind":"received","at":1}"#
        let many = Array(repeating: event, count: AppEventQueue.capacity + 100).joined(separator: ",")
        let file = #"{"events":[\#(event)],"batch":{"id":"b","platform":"ios","events":[\#(many)]}}"#
        let stored = try Self.events(file)
        #expect(stored.batch == nil)
        var queue = AppEventQueue()
        _ = queue.append(LinkReport(.received), consent: .delivery, at: Date(timeIntervalSinceReferenceDate: 2))
        queue.prepend(stored)
        #expect(queue.events.count == 2)
    }
}
