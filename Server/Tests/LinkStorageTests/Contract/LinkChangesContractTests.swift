import Foundation
import LinkStorage
import Testing
import WaymarkLinks

/// Links that are counted, and changed together.
@Suite struct LinkChangesContractTests {
    @Test(arguments: StoreUnderTest.allCases)
    func aBatchChangesMarksAloneAndSaysWhatItKept(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            var links: [LinkRecord] = []
            for index in 0..<5 {
                let link = try LinkRecord.sample(
                    on: domain, code: "c\(index)", name: "n\(index)", createdAt: .sample + Double(index))
                try await database.insert(link)
                links.insert(link, at: 0)
            }
            let filter = LinkFilter(projectID: domain.projectID)
            let kept = links[2].id
            #expect(try await database.linkIDs(matching: filter, after: nil, limit: 10) == links.map(\.id))
            #expect(try await database.linkIDs(matching: filter, after: links[1].id, limit: 2) == [kept, links[3].id])
            #expect(try await database.linkIDs(matching: filter, after: nil, limit: 0).isEmpty)

            for isDryRun in [true, false] {
                let changes = try await database.changeLinks(
                    matching: filter, after: links[0].id, limit: 3, isDryRun: isDryRun
                ) { link in
                    guard link.id != kept else { return nil }
                    var changed = link
                    (changed.tags, changed.name) = (["a, b", "ä"], "another")
                    (changed.archivedAt, changed.expiresAt) = (.sample + 60, .sample + 120)
                    changed.updatedAt = .sample + 60
                    return changed
                }
                #expect(changes.changed.map(\.id) == [links[1].id, links[3].id])
                #expect(changes.kept.map(\.id) == [kept] && changes.next == links[3].id)
                let stored = try #require(try await database.link(id: links[1].id))
                guard !isDryRun else {
                    #expect(stored == links[1])
                    continue
                }
                var expected = links[1]
                expected.tags = ["a, b", "ä"]
                (expected.archivedAt, expected.expiresAt) = (.sample + 60, .sample + 120)
                (expected.updatedAt, expected.version) = (.sample + 60, 2)
                #expect(stored == expected && changes.changed[0] == expected, "Only marks are stored, not the name.")
            }
            // What was archived is found where it is looked for, and nowhere else.
            #expect(try await database.linkIDs(matching: filter, after: nil, limit: 10).count == 3)
            let archived = LinkFilter(projectID: domain.projectID, tag: "ä", archive: .only)
            #expect(
                try await database.linkIDs(matching: archived, after: nil, limit: 10) == [links[1].id, links[3].id])
        }
    }
}
