import Foundation
import LinkImportExport
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

/// Codes that a link has already: of an earlier import, of another link, or of a row before.
extension TableImportTests {
    @Test func importingAgainChangesNothing() async throws {
        let fixture = try await ServiceFixture()
        let text = Self.table(Self.row("a"), Self.row("A"), Self.row("b", "https://e.com/", ["archived": "1"]))
        #expect(try await run(text, on: fixture).summary.inserted == 3)
        let before = try await link("b", fixture)
        for policy in [LinkImportPolicy.keep, .replace] {
            let again = try await run(text, on: fixture, policy: policy)
            #expect(again.summary.unchanged == 3 && again.summary.rows == 3 && again.notes.lines == [])
        }
        #expect(try await link("b", fixture) == before)
    }

    @Test func whereCaseDoesNotCountACodeIsRepeatedInAnyCase() async throws {
        let fixture = try await ServiceFixture()
        var domain = fixture.domain
        domain.isCaseSensitive = false
        _ = try await fixture.useCases.administration.updateDomain(domain)
        let text = Self.table(Self.row("ABC", "https://e.com/1"), Self.row("abc", "https://e.com/2"))
        let result = try await run(text, on: fixture)
        #expect(result.notes.lines == ["3 conflict short_link"])
        let reason = try #require(result.notes.entries.first?.reason)
        #expect(reason.contains("appears twice in this file, first in row 2") && !reason.contains("--replace"))
    }

    @Test func aConflictIsReportedAndLeftAlone() async throws {
        let fixture = try await ServiceFixture()
        _ = try await run(Self.table(Self.row("a", "https://e.com/1")), on: fixture)
        let text = Self.table(
            Self.row("a", "https://e.com/2"), Self.row("b", "https://e.com/1"), Self.row("b", "https://e.com/1"),
            Self.row("b", "https://e.com/3"))
        let result = try await run(text, on: fixture)
        #expect(result.notes.lines == ["2 conflict short_link", "5 conflict short_link"])
        #expect(result.notes.entries[0].reason.contains("https://e.com/1; --replace overwrites it"))
        #expect(result.notes.entries[1].reason.contains("appears twice in this file, first in row 3"))
        #expect(!result.notes.entries[1].reason.contains("--replace"))
        #expect(result.summary.inserted == 1 && result.summary.unchanged == 1 && result.summary.conflicts == 2)
        #expect(try await link("a", fixture).link.link.description == "https://e.com/1")

        let replaced = try await run(text, on: fixture, policy: .replace)
        #expect(replaced.summary.replaced == 2 && replaced.summary.isComplete)
        #expect(try await link("a", fixture).link.link.description == "https://e.com/2")
        #expect(try await link("a", fixture).version == 2)
        #expect(try await link("b", fixture).link.link.description == "https://e.com/3")
    }

    @Test(arguments: [true, false]) func aRowThatOverwritesAnotherOneOfItsFileNamesIt(isRehearsal: Bool) async throws {
        let fixture = try await ServiceFixture()
        // The last row says what the service holds before.
        _ = try await run(Self.table(Self.row("a", "https://e.com/2")), on: fixture)
        let text = Self.table(
            Self.row("a", "https://e.com/1"), Self.row("b", "https://e.com/1"), Self.row("b", "https://e.com/1"),
            Self.row("b", "https://e.com/3"), Self.row("b", "https://e.com/4"), Self.row("a", "https://e.com/2"))
        let result = try await run(text, on: fixture, policy: isRehearsal ? .rehearseReplace : .replace)
        #expect(
            result.notes.lines == ["5 adjusted short_link", "6 adjusted short_link", "7 adjusted short_link"])
        for (entry, first) in zip(result.notes.entries, [3, 5, 2]) {
            #expect(entry.kind == .adjusted(.rowOverwritten))
            #expect(entry.reason.contains("overwrites that of row \(first);") && !entry.reason.contains("--replace"))
        }
        #expect(result.summary.adjusted == 3 && result.summary.adjustments[.rowOverwritten]?.count == 3)
        #expect(result.summary.isComplete)
        guard !isRehearsal else { return }
        #expect(try await link("b", fixture).link.link.description == "https://e.com/4")
        #expect(try await link("a", fixture).link.link.description == "https://e.com/2")
    }
}
