import Foundation
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
        #expect(result.notes.lines == ["3 rejected starts_at", "4 rejected starts_at", "5 rejected disabled"])
        let stored = try await link("a", fixture)
        #expect(stored.startsAt == Date(timeIntervalSince1970: 1_619_827_200))
        #expect(stored.expiresAt == Date(timeIntervalSince1970: 1_622_498_400))
        #expect(stored.disabledAt == Date(timeIntervalSince1970: 1_620_000_000))
        #expect(stored.archivedAt == Date(timeIntervalSince1970: 1_620_000_000.5))
        #expect(stored.createdAt == Date(timeIntervalSince1970: 1_610_000_000) && stored.updatedAt == stored.createdAt)
        #expect(!stored.isManaged)
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
