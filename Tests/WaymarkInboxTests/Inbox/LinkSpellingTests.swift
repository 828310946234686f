import Foundation
import Testing
import WaymarkTesting

@testable import WaymarkInbox

/// One link that is spelled in two ways is one link; two links are two, however alike they look.
@Suite(.timeLimit(.minutes(1))) struct LinkSpellingTests {
    static let alike = [
        ("https://go.example.com/abc", "https://Go.Example.com/abc"),
        ("https://go.example.com/abc", "HTTPS://go.example.com/abc/"),
        ("https://go.example.com/abc", "https://go.example.com:443/abc"),
        ("https://go.example.com/abc", "https://go.example.com./abc?"),
        ("https://go.example.com/abc", "https://go.example.com/abc#"),
        ("https://go.example.com/abc", "https://go.example.com/%61b%63"),
        ("https://go.example.com/abc?a=%2f", "https://go.example.com/abc/?%61=%2F"),
        ("https://open.example.com/l/abc", "https://OPEN.example.com/l/abc/"),
        ("https://go.example.com/?link=https%3a%2f%2fa.example", "https://Go.example.com?link=https%3A%2F%2Fa.example"),
        ("https://www.example.com/p", "https://WWW.example.com:443/%70"),
        ("https://www.example.com", "https://www.example.com/"),
        ("myapp://Passes/7", "MYAPP://passes/%37"),
        ("myapp://google/link/?deep_link_id=https%3A%2F%2FGo.example.com%2Fabc%2F", "https://go.example.com/abc"),
    ]
    static let different = [
        ("https://go.example.com/abc", "https://go.example.com/aBc"),
        ("https://go.example.com/abc", "https://go.example.com/abd"),
        ("https://go.example.com/abc", "https://go.example.com/abc?a=1"),
        ("https://go.example.com/abc?a=1", "https://go.example.com/abc?A=1"),
        ("https://go.example.com/abc?a=%2F", "https://go.example.com/abc?a=/"),
        ("https://go.example.com/abc", "https://go.example.com/abc#a"),
        ("https://go.example.com/abc", "https://open.example.com/l/abc"),
        // Only of a short link it is known that the slash means nothing.
        ("https://www.example.com/p", "https://www.example.com/p/"),
        ("https://www.example.com/p", "https://www.example.com/P"),
        ("myapp://passes/a", "myapp://passes/A"), ("myapp://passes/%2F", "myapp://passes//"),
    ]

    @Test("8: one tap through two doors is one, however they spell the link", arguments: alike)
    func otherSpellingOfOneTapIsADuplicate(_ one: String, _ other: String) async throws {
        let app = try InboxFixture()
        let (one, other) = (try Sample.url(one), try Sample.url(other))
        try await app.running { inbox in
            #expect(inbox.open(one, from: .universalLink).isAccepted)
            #expect(inbox.open(other, from: .notification) == .duplicate)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.door != .notification)
            await delivery.handled()
            #expect(inbox.open(other, from: .notification) == .duplicate)
            #expect(inbox.open(other, from: .universalLink) == .duplicate)
            app.clock.advance(by: 6)
            #expect(inbox.open(other, from: .universalLink).isAccepted)
        }
    }

    @Test("8: two links through two doors are two, however alike they look", arguments: different)
    func otherLinkIsNoDuplicate(_ one: String, _ other: String) async throws {
        let app = try InboxFixture()
        let (one, other) = (try Sample.url(one), try Sample.url(other))
        try await app.running { inbox in
            #expect(inbox.open(one, from: .universalLink).isAccepted)
            #expect(inbox.open(other, from: .notification).isAccepted)
        }
    }

    @Test(arguments: alike.prefix(3))
    func otherSpellingOfALinkOfAnEarlierProcessIsADuplicate(_ one: String, _ other: String) async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Sample.url(other), from: .universalLink)
            #expect(await eventually { app.stored?.slot != nil })
        }
        let next = try app.relaunched()
        try await next.running { inbox in
            #expect(await eventually { next.inbox.core.read { $0.ledger.reading == .done } })
            #expect(inbox.open(try Sample.url(one), from: .universalLink) == .duplicate)
            let delivery = try await inbox.nextDelivery()
            // The app gets the URL as it came.
            #expect(delivery.link.openedURL?.absoluteString == other)
            await delivery.handled()
        }
    }

    @Test func linkOnTheClipboardIsClaimedOnceHoweverItIsSpelled() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            #expect(inbox.paste(Sample.short).isOurs)
            await (try await inbox.nextDelivery()).handled()
            app.clock.advance(by: 60)
            #expect(inbox.paste("https://GO.example.com/abc/?") == .duplicate)
        }
    }
}

extension LinkDisposition {
    fileprivate var isAccepted: Bool {
        if case .accepted = self { true } else { false }
    }
}
