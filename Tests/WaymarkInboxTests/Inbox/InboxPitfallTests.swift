import Foundation
import Testing
import WaymarkClient
import WaymarkInbox
import WaymarkLinks
import WaymarkTesting

/// The ways in which other libraries lose links or open the wrong ones, by number; those that are the machine's alone are
/// tested with it.
@Suite(.timeLimit(.minutes(1))) struct InboxPitfallTests {
    @Test("2: a link that comes before any listener is replayed")
    func linkBeforeAnyListener() async throws {
        let app = try InboxFixture()
        app.inbox.open(try Sample.url("myapp://x"), from: .customScheme)
        try await app.running { inbox in
            #expect(await eventually { app.stored?.slot != nil })
            await (try inbox.nextDelivery()).handled()
        }
    }

    @Test("3: an answered link is not replayed at the next foreground or launch")
    func answeredLinkIsGone() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            await (try inbox.nextDelivery()).handled()
            inbox.resignedActive()
            inbox.becameActive()
            inbox.open(try Sample.url("myapp://y"), from: .customScheme)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.url.absoluteString == "myapp://y")
            await delivery.handled()
        }
        let next = try app.relaunched()
        try await next.running { inbox in
            inbox.open(try Sample.url("myapp://z"), from: .customScheme)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.url.absoluteString == "myapp://z")
        }
    }

    @Test("7: storage that cannot be read yet is no first launch, and costs no link")
    func unreadableStorageIsNoFirstLaunch() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            #expect(await eventually { app.stored?.slot != nil })
        }
        let before = app.store.records
        app.store.setReadable(false)
        let locked = try app.relaunched(gates: .startup)
        try await locked.running { inbox in
            #expect(await inbox.reports(through: .storage).last?.kind == .storage)
            inbox.becameActive()
            #expect(await eventually { locked.store.readCount >= 3 })
            #expect(locked.store.records == before)
            #expect(locked.transport.requests(to: .claims).count == 0)
            locked.store.setReadable(true)
            inbox.protectedStorageAvailable()
            #expect(await eventually { locked.stored?.slot != nil })
            await openGates(of: inbox)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.url.absoluteString == "myapp://x")
            await delivery.handled()
        }
    }

    @Test("8: one link by two doors is opened once, a second tap is a second link")
    func twoDoors() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            let url = try Sample.url(Sample.short)
            #expect(inbox.open(url, from: .universalLink) != .duplicate)
            #expect(inbox.open(url, from: .notification) == .duplicate)
            await (try inbox.nextDelivery()).handled()
            #expect(inbox.open(url, from: .notification) == .duplicate)
            app.clock.advance(by: 1)
            #expect(inbox.open(url, from: .universalLink) != .duplicate)
            await (try inbox.nextDelivery()).handled()
        }
    }

    @Test("10: no network at the first launch leaves the deferred check to the next")
    func offlineFirstLaunch() async throws {
        let app = try InboxFixture()
        app.transport.answer { _ in .fault(.offline) }
        try await app.running { _ in
            #expect(await eventually { app.transport.requests(to: .claims).count >= 1 && app.clock.sleeperCount > 0 })
            for _ in 0..<3 {
                app.clock.advance(by: 2)
                await Task.yield()
            }
            #expect(await eventually { app.stored != nil })
        }
        #expect(app.stored?.deferred == .pending)
        let link = Sample.resolved(Sample.short)
        app.transport.answer { _ in .json(ClaimResponse(match: .probable, method: "probable", link: link)) }
        let next = try app.relaunched { $0.rules.acceptsProbableMatches = true }
        try await next.running { inbox in
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.origin == .deferredInstall)
            #expect(!delivery.link.isExact)
            await delivery.handled()
            #expect(next.stored?.deferred == .done)
        }
    }

    @Test("10: a reinstallation is a first launch")
    func reinstallation() async throws {
        let app = try InboxFixture()
        try await app.running { _ in #expect(await eventually { app.stored?.deferred == .done }) }
        let again = try InboxFixture(clock: app.clock, transport: app.transport)
        try await again.running { _ in #expect(await eventually { again.stored?.deferred == .done }) }
        #expect(app.transport.requests(to: .claims).count == 2)
        #expect(app.stored?.installationID != again.stored?.installationID)
    }

    @Test("11: foreign URLs are neither swallowed, nor stored, nor sent")
    func foreignURLs() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            for text in [
                "oauth-callback://done?code=secret", "https://login.example.com/cb?code=secret", "fb1://x?secret",
            ] {
                #expect(inbox.open(try Sample.url(text), from: .customScheme) == .notOurs)
                #expect(inbox.paste(text) == .notOurs)
            }
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            await (try inbox.nextDelivery()).handled()
        }
        #expect(!app.store.writtenText.contains("secret"))
        #expect(
            app.transport.requests.allSatisfy { !String(decoding: $0.body ?? Data(), as: UTF8.self).contains("secret") }
        )
    }

    @Test("13: a slow answer for an older link does not replace the newer one")
    func slowAnswer() async throws {
        let app = try InboxFixture()
        app.transport.holdBack()
        try await app.running { inbox in
            inbox.open(try Sample.url("https://go.example.com/old"), from: .universalLink)
            #expect(await eventually { app.transport.requests(to: .resolve).count == 1 })
            inbox.open(try Sample.url("myapp://new"), from: .customScheme)
            app.transport.release()
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.url.absoluteString == "myapp://new")
            await delivery.handled()
        }
    }

    @Test("16: the age of a link is not measured by a clock that somebody sets")
    func clockIsSet() async throws {
        let app = try InboxFixture(gates: .startup)
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            app.clock.setDate(Date(timeIntervalSince1970: 2_000_000_000))
            await openGates(of: inbox)
            await (try inbox.nextDelivery()).handled()
        }
    }

    @Test("17: the clipboard is not looked at without consent")
    func clipboardWithoutConsent() async throws {
        let app = try InboxFixture { $0.pasteboard = .never }
        #expect(app.inbox.paste(Sample.short) == .notOurs)
    }

    @Test(
        "17: of the clipboard only links on a link domain are taken, and nothing else is kept or sent",
        arguments: [
            "secret", "https://www.example.com/secret", "myapp://secret", "see https://go.example.com/secret",
            "https://go.example.com/secret/2", "https://go.example.com.evil.com/secret",
        ])
    func clipboardText(_ text: String) async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            #expect(inbox.paste(text) == .notOurs)
            #expect(inbox.paste("  \(Sample.short)\n").isOurs)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.door == .pasteboard)
            await delivery.handled()
        }
        #expect(!app.store.writtenText.contains("secret"))
        #expect(
            app.transport.requests.allSatisfy { !String(decoding: $0.body ?? Data(), as: UTF8.self).contains("secret") }
        )
    }

    @Test("18: a try that is repeated makes no second short link")
    func repeatedCreation() async throws {
        let app = try InboxFixture()
        let tries = Guarded(0)
        let resource = try Sample.resource()
        app.transport.answer { _ in
            tries.withLock { $0 += 1 }
            return tries.withLock { $0 } == 1 ? .fault(.timeout) : .json(resource)
        }
        async let shortened = app.inbox.shorten(try Sample.dynamicLink())
        #expect(await eventually { app.clock.sleeperCount == 2 })
        app.clock.advance(by: 1)
        #expect(try await shortened.url == resource.shortLink)
        let keys = app.transport.requests.map { $0.headers["Idempotency-Key"] }
        #expect(keys.count == 2)
        #expect(keys.first ?? nil != nil)
        #expect(Set(keys).count == 1)
    }

    @Test(
        "19: what a deep link holds comes out as it went in",
        arguments: [
            "https://www.example.com/a%20b?x=1+1&y=a%3Db=c&y=2&&z#frag%23ment?q=1", "https://www.example.com/?",
            "https://www.example.com/%E6%97%A5%E6%9C%AC?q=%2B%26%3D%25#",
        ])
    func nothingIsLost(_ deepLink: String) async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Sample.longLink(to: deepLink), from: .universalLink)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.content.url.description == deepLink)
            #expect(delivery.link.url.absoluteString == deepLink)
            // Through the disk, too.
            #expect(app.stored?.slot?.content == delivery.link.content)
        }
    }

    @Test("21: a link asks the service what it means and does nothing else; what it leads to is the app's to do")
    func nothingIsDone() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Sample.url(Sample.short), from: .universalLink)
            let delivery = try await inbox.nextDelivery()
            #expect(app.transport.requests(to: .resolve).count == 1)
            #expect(app.transport.requests(to: .events).isEmpty)
            #expect(app.stored?.slot?.id == delivery.link.id)
            await delivery.unhandled("needs to be confirmed")
            #expect(app.stored?.slot == nil)
        }
    }

    @Test("22: links keep the order in which they were put in")
    func order() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            for round in 0..<50 {
                inbox.open(try Sample.url("myapp://first/\(round)"), from: .customScheme)
                inbox.open(try Sample.url("myapp://second/\(round)"), from: .customScheme)
                let delivery = try await inbox.nextDelivery()
                #expect(delivery.link.url.absoluteString == "myapp://second/\(round)")
                await delivery.handled()
            }
        }
    }

    @Test(
        "23: the sign-in page of a network is no answer, and the link is kept until there is one",
        arguments: [
            RecordingTransport.Answer.signInPage, .page(401), .page(403), .page(404), .page(418),
            .body([0xFF, 0xFE, 0x7B, 0x7B, 0x7B]),
            .body([UInt8](repeating: 0x5B, count: 1000)), .body("{}".utf8), .body("null".utf8),
            .fault(.responseTooLong),
        ])
    func captivePortal(_ answer: RecordingTransport.Answer) async throws {
        let app = try InboxFixture()
        app.transport.answer { _ in answer }
        try await app.running { inbox in
            let next = Task { try await inbox.nextDelivery() }
            inbox.open(try Sample.url(Sample.short), from: .universalLink)
            for count in 1...2 {
                #expect(await eventually { app.transport.requests(to: .resolve).count == count })
                #expect(await eventually { app.clock.sleeperCount >= 1 })
                await advanceUntil(app) { app.transport.requests(to: .resolve).count > count }
            }
            #expect(await inbox.reports(through: .delayed).last?.kind == .delayed)
            #expect(app.stored?.slot?.url == Sample.short)
            app.transport.answer { Sample.answer($0) }
            inbox.networkReturned()
            let delivery = try await next.value
            #expect(delivery.link.timing == .late)
            await delivery.handled()
        }
    }

    @Test("24: a link is erased when the app has answered, and not before")
    func erasedAfterTheAnswer() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            let delivery = try await inbox.nextDelivery()
            #expect(app.stored?.slot != nil)
            #expect(app.stored?.slot?.attempts == 1)
            await delivery.unhandled("no place")
            #expect(app.stored != nil)
            #expect(app.stored?.slot == nil)
        }
    }

    @Test("25: a link goes to the window that it was meant for")
    func windows() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            var first = inbox.deliveries(scene: "first").makeAsyncIterator()
            async let second = inbox.nextDelivery(scene: "second")
            inbox.open(try Sample.url("myapp://x"), from: .universalLink, scene: "second")
            await (try second).handled()
            inbox.open(try Sample.url("myapp://y"), from: .universalLink, scene: "first")
            #expect(await first.next()?.scene == "first")
        }
    }

    @Test("26: a link that is announced and comes as an activity only, as from a scanned QR code, is opened")
    func activityOnly() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.announce()
            inbox.open(try Sample.longLink(to: "https://www.example.com/scanned"), from: .universalLink)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.url.absoluteString == "https://www.example.com/scanned")
            #expect(delivery.link.timing == .launch)
        }
    }

    @Test("28: a link that was tapped inside the app is opened")
    func tappedInside() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            for timing in [IncomingLink.Timing.launch, .live] {
                inbox.open(try Sample.url(Sample.short), from: .program)
                let delivery = try await inbox.nextDelivery()
                #expect(delivery.link.timing == timing)
                await delivery.handled()
                app.clock.advance(by: 1)
            }
        }
    }
}
