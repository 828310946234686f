import Foundation
import LinkImportExport
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

/// Tables whose columns are found by their names (`waymark import csv`).
extension TableImportTests {
    @Test func namedColumnsTakeCodesTagsAndExpiry() async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(
            "code,destination,tags,expires_at,created at,shoe size\n"
                + "sale,https://e.com/,\"summer, sale\",2030-01-01,2021-01-01,44\n",
            kind: .named, on: fixture, domain: "https://go.example.com")
        #expect(result.summary.unusedColumns == ["shoe size"] && result.notes.lines == [])
        let stored = try await link("sale", fixture)
        #expect(stored.tags == ["summer", "sale"] && stored.isManaged)
        #expect(stored.expiresAt == Date(timeIntervalSince1970: 1_893_456_000))
        #expect(stored.createdAt == Date(timeIntervalSince1970: 1_609_459_200))
    }

    @Test func aReportNamesColumnsAsTheTableDoes() async throws {
        let fixture = try await ServiceFixture()
        let text =
            "slug,Destination, Created at ,link_name\na,https://e.com/1,soon,x\na,https://e.com/2,,y\nb,ftp://e.com/,,z\n"
        let result = try await run(
            text, kind: .named, on: fixture, domain: "https://go.example.com",
            map: ["slug=code", "Destination=link", "Created at=creation_timestamp", "link_name=name"])
        #expect(result.notes.lines == ["2 adjusted Created at", "3 conflict slug", "4 rejected Destination"])
    }

    @Test func aMapNamesColumnsThatHaveOtherNames() async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(
            "url,$desktop_url,$og_title,Link title,link\nhttps://go.example.com/a,https://e.com/,Card,Title,x\n",
            kind: .named,
            on: fixture, map: ["URL=short_link", "$desktop_url=link", "$og_title=st", "Link title=name"])
        #expect(result.notes.lines == [] && result.summary.unusedColumns == ["link"])
        let stored = try await link("a", fixture)
        #expect(stored.link.link.description == "https://e.com/" && stored.link.social.title == "Card")
        #expect(stored.name == "Title")
    }

    @Test func aColumnSaysHowManyOpeningsWereTaken() async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(
            "code,link,opening_limit,openings_used\na,https://e.com/,1,1\nb,https://e.com/,1,\n"
                + "c,https://e.com/,,1\nd,https://e.com/,2,9\ne,https://e.com/,1,some\n",
            kind: .named, on: fixture, domain: "https://go.example.com")
        #expect(result.notes.lines == ["6 adjusted openings_used"] && result.summary.unusedColumns == [])
        for (code, limit) in [("a", UseLimit(1, used: 1)), ("b", UseLimit(1)), ("d", UseLimit(2, used: 2))] {
            #expect(try await link(code, fixture).limits.openings == limit)
        }
        #expect(try await link("c", fixture).limits.openings == nil)
        let unclear = try await link("e", fixture)
        #expect(unclear.disabledAt != nil && unclear.limits.openings?.isUsedUp == true)
    }

    @Test(arguments: [["url"], ["url=nothing"], ["=link"], ["a=link", "b=link"], ["a=link", "A=name"], ["none=name"]])
    func aMapThatCannotBeIsRefused(_ map: [String]) async throws {
        let fixture = try await ServiceFixture()
        let error = await #expect(throws: LinkServiceError.self) {
            _ = try await run(
                "short_link,link\nhttps://go.example.com/a,https://e.com/\n", kind: .named, on: fixture, map: map)
        }
        #expect(error?.code == .invalidArgument && error?.parameter == "map")
    }

    @Test(arguments: [
        ("disabled", "yes", true), ("Is disabled", "DISABLED", true), ("disabled", "enabled", false),
        ("disabled", "0", false), ("disabled", "", false), ("enabled", "false", true), ("is_active", "TRUE", false),
        ("enabled", "", false),
    ])
    func namedColumnsSwitchLinksOff(column: String, text: String, isDisabled: Bool) async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(
            "code,link,\(column)\nsale,https://e.com/,\(text)\n", kind: .named, on: fixture,
            domain: "https://go.example.com")
        #expect(result.summary.unusedColumns == [] && result.notes.lines == [])
        #expect(try await link("sale", fixture).disabledAt == (isDisabled ? fixture.clock.clock.now() : nil))
    }

    @Test func namedColumnsSayWhenALinkWorks() async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(
            "code,link,Starts at,expires_at,disabled_at,archived_at,updated_at,listed\n"
                + "a,https://e.com/,2021-05-01,2021-06-01T00:00:00+02:00,1620000000,1620000000500,1610000000,no\n"
                + "b,https://e.com/,2021-06-01,2021-05-01,,,,\nc,https://e.com/,soon,,,,,\nd,https://e.com/,,,perhaps,,,\n",
            kind: .named, on: fixture, domain: "https://go.example.com")
        #expect(result.notes.lines == ["3 adjusted Starts at", "4 adjusted Starts at", "5 adjusted disabled_at"])
        #expect(result.notes.entries.allSatisfy { $0.kind == .adjusted(.disabled) })
        for code in ["b", "c", "d"] {
            #expect(try await link(code, fixture).disabledAt == fixture.clock.clock.now())
            #expect(try await link(code, fixture).expiresAt == nil)
        }
        let stored = try await link("a", fixture)
        #expect(stored.startsAt == Date(timeIntervalSince1970: 1_619_827_200))
        #expect(stored.expiresAt == Date(timeIntervalSince1970: 1_622_498_400))
        #expect(stored.disabledAt == Date(timeIntervalSince1970: 1_620_000_000))
        #expect(stored.archivedAt == Date(timeIntervalSince1970: 1_620_000_000.5))
        #expect(stored.createdAt == Date(timeIntervalSince1970: 1_610_000_000) && stored.updatedAt == stored.createdAt)
        #expect(!stored.isManaged)
    }

    @Test(arguments: [
        ("expires_at", "5/1/2020"), ("expires_at", "########"), ("starts_at", "next week"), ("enabled", "perhaps"),
        ("disabled_at", "5/1/2020"),
    ])
    func aLinkIsDisabledWhereItIsNotReadableWhenItWorks(column: String, text: String) async throws {
        let fixture = try await ServiceFixture()
        let table = "code,link,\(column)\na,https://e.com/,\(text)\n"
        let result = try await run(table, kind: .named, on: fixture, domain: "https://go.example.com")
        #expect(result.notes.entries.map(\.kind) == [.adjusted(.disabled)])
        #expect(result.notes.entries[0].reason.contains("the link is disabled"))
        #expect(try await link("a", fixture).disabledAt == fixture.clock.clock.now())
        // Again changes nothing, and what cannot be read takes no date away.
        _ = try await run(
            "code,link,expires_at,disabled\na,https://e.com/,2031-01-01,0\n", kind: .named, on: fixture,
            policy: .replace, domain: "https://go.example.com")
        let again = try await run(table, kind: .named, on: fixture, policy: .replace, domain: "https://go.example.com")
        #expect(again.summary.replaced == 1)
        #expect(try await link("a", fixture).expiresAt == Date(timeIntervalSince1970: 1_924_992_000))
        #expect(try await link("a", fixture).disabledAt == fixture.clock.clock.now())
    }

    @Test func wordsForNothingAreNoDates() async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(
            "code,link,expires_at,starts_at,disabled\na,https://e.com/,never,NULL,\nb,https://e.com/,-,n/a,none\n",
            kind: .named, on: fixture, domain: "https://go.example.com")
        #expect(result.notes.lines == [])
        #expect(try await link("a", fixture).expiresAt == nil)
        #expect(try await link("b", fixture).disabledAt == nil)
    }

    @Test func labelsAreCutToWhatALinkMayHave() async throws {
        let fixture = try await ServiceFixture()
        let tags = (0..<40).map { "t\($0)" } + [String(repeating: "x", count: 80), "t1"]
        let result = try await run(
            "code,link,name,tags\na,https://e.com/,\(String(repeating: "n", count: 300)),\(tags.joined(separator: ";"))\n",
            kind: .named, on: fixture, domain: "https://go.example.com")
        #expect(result.notes.entries.map(\.kind) == [.adjusted(.shortened), .adjusted(.shortened)])
        #expect(try await link("a", fixture).name?.count == 256)
        #expect(try await link("a", fixture).tags == Array(tags.prefix(32)))
    }

    @Test func addressesThatTheDomainDoesNotAllowAreLeftOut() async throws {
        let fixture = try await ServiceFixture(urlPatterns: ["^https://shop\\.example\\.com/"])
        let result = try await run(
            "code,link,ifl,afl,ofl\n"
                + "a,https://shop.example.com/,https://evil.example.com/,https://shop.example.com/a,https://go.example.com/x\n"
                + "b,https://evil.example.com/,,,\n",
            kind: .named, on: fixture, domain: "https://go.example.com")
        #expect(result.notes.lines == ["2 adjusted ofl", "2 adjusted ifl", "3 rejected link"])
        let stored = try await link("a", fixture).link
        #expect(stored.ios.fallbackLink == nil && stored.otherPlatforms.fallbackLink == nil)
        #expect(stored.android.fallbackLink?.description == "https://shop.example.com/a")
    }

    @Test func whatATableHasNoColumnOfIsNotReplaced() async throws {
        let fixture = try await ServiceFixture()
        _ = try await run(
            "code,link,name,tags,starts_at,expires_at,disabled,archived,created_at\n"
                + "a,https://e.com/1,Sale,x,2021-01-01,2031-01-01,2021-02-01,2021-02-01,2020-01-01\n",
            kind: .named, on: fixture, domain: "https://go.example.com")
        let before = try await link("a", fixture)
        let replaced = try await run(
            "code,link\na,https://e.com/2\n", kind: .named, on: fixture, policy: .replace,
            domain: "https://go.example.com")
        #expect(replaced.summary.replaced == 1)
        var expected = before
        expected.link.link = try #require(WebURL("https://e.com/2"))
        expected.version = 2
        #expect(try await link("a", fixture) == expected)
        // A flag says whether, and not since when.
        let flags = "code,link,tags,disabled,archived,starts_at\na,https://e.com/2,,1,1,\n"
        _ = try await run(flags, kind: .named, on: fixture, policy: .replace, domain: "https://go.example.com")
        expected.tags = []
        expected.startsAt = nil
        expected.version = 3
        #expect(try await link("a", fixture) == expected)
        let off = "code,link,disabled,archived\na,https://e.com/2,0,0\n"
        _ = try await run(off, kind: .named, on: fixture, policy: .replace, domain: "https://go.example.com")
        #expect(try await link("a", fixture).disabledAt == nil)
        #expect(try await link("a", fixture).archivedAt == nil)
    }
}
