import Foundation
import Testing
import WaymarkLinks

@testable import WaymarkInbox

@Suite struct StartupFileTests {
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
            #expect(try StartupFile.startup(StartupFile.data(stored)) == stored)
        }
        let first = StoredStartup(installationID: "i", firstLaunch: .distantPast)
        #expect(try StartupFile.startup(StartupFile.data(first)) == first)
    }

    @Test func fileOfTheFormatBeforeIsRead() throws {
        let file = #"""
            {"startup":{"deferred":"done","firstLaunch":721692800.5,"installationID":"i","slot":{"arrived":820000000.125,
            "attempts":1,"boundUser":"ana","content":{"dynamicLink":{"campaign":{"source":"a=b&c"},"customData":{"list":
            [null,1.5,"<b>\u0007"],"n":7},"ios":{"bundleID":"com.example.app","minimumVersion":"2.1"},"isAdvertisement":
            false,"link":"https:\/\/www.example.com\/pass\/7?seat=12A&x=%2B","social":{"title":"Zoë & \"Max\" 😀"},
            "unknownParameters":[{"name":"u v","value":"w"}]},"linkID":"id","match":"probable","minimumVersion":"2.1",
            "shortLink":"https:\/\/go.example.com\/abc","url":"https:\/\/www.example.com\/pass\/7?seat=12A&x=%2B"},
            "door":"beacon","id":"1","isGated":true,"isLate":true,"origin":"direct","requiresSession":false,"scene":"s",
            "url":"https:\/\/go.example.com\/abc"}},"version":1}
            """#
        let stored = try StartupFile.startup(Data(file.utf8))
        #expect(
            stored
                == StoredStartup(
                    installationID: "i", firstLaunch: Date(timeIntervalSinceReferenceDate: 721_692_800.5),
                    deferred: .done, slot: Self.slot(try Self.content())))
    }

    @Test(arguments: [
        #""attempts":"1""#, #""attempts":1.5"#, #""attempts":-5"#, #""attempts":9223372036854775807"#, #""door":null"#,
        #""isLate":0"#, #""arrived":1e999"#, #""origin":"x""#,
        #""content":[]"#, #""content":{"url":"javascript:x","match":"exact"}"#,
        #""content":{"url":"https://x.y","match":"exact","parameters":"st=1"}"#,
    ])
    func memberThatCannotBeReadIsCorrupt(_ member: String) throws {
        let data = StartupFile.data(
            StoredStartup(installationID: "i", firstLaunch: .distantPast, slot: Self.slot(nil)))
        let name = member.prefix { $0 != ":" }
        let text = String(decoding: data, as: UTF8.self)
        let slot = #"{"id":"1","# + member + ","
        let changed = text.replacingOccurrences(of: #"{"id":"1","#, with: slot)
        #expect(changed != text && changed.contains(name))
        #expect(throws: StartupFile.Fault.corrupt) { try StartupFile.startup(Data(changed.utf8)) }
    }

    @Test func eventsReadBackAsTheyWere() throws {
        let date = Date(timeIntervalSinceReferenceDate: 800_000_000.25)
        var queue = AppEventQueue(
            events: [
                AppEvent(.opened, linkID: "l", at: date, timing: "launch", door: "universalLink"),
                AppEvent(.dropped, at: date, reason: "expired"),
            ], omitted: 3, opened: ["a", "b"])
        _ = queue.nextBatch(id: "batch", platform: .android)
        queue.append(LinkReport(.received), consent: .delivery, at: date)
        let read = try #require(EventsFile.queue(EventsFile.data(queue)))
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
        let queue = try #require(EventsFile.queue(Data(file.utf8)))
        #expect(queue.events == [AppEvent(.received, at: Date(timeIntervalSinceReferenceDate: 1))])
        #expect(queue.omitted == 3)
        let unknown = AppEvent(.init(rawValue: "teleported"), at: Date(timeIntervalSinceReferenceDate: 2))
        #expect(queue.batch?.events == [unknown])
        #expect(queue.batch?.omitted == 1)
    }

    @Test(arguments: [
        #"{"events":[{"kind":"bad"}],"omitted":9223372036854775807}"#, #"{"events":[],"omitted":-1}"#,
    ])
    func numberOfEventsThatNobodyCountedIsDamage(_ file: String) {
        #expect(EventsFile.queue(Data(file.utf8)) == nil)
    }

    @Test func batchThatNoServiceTakesIsLeftOut() throws {
        let event = #"{"kind":"received","at":1}"#
        let many = Array(repeating: event, count: AppEventQueue.capacity + 100).joined(separator: ",")
        let file = #"{"events":[\#(event)],"batch":{"id":"b","platform":"ios","events":[\#(many)]}}"#
        let stored = try #require(EventsFile.queue(Data(file.utf8)))
        #expect(stored.batch == nil)
        var queue = AppEventQueue()
        queue.append(LinkReport(.received), consent: .delivery, at: Date(timeIntervalSinceReferenceDate: 2))
        queue.prepend(stored)
        #expect(queue.events.count == 2)
    }
}
