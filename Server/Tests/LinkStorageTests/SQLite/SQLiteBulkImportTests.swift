import Foundation
import GRDB
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkStorageSQLite

/// Indexes that a large import does without until its end.
@Suite struct SQLiteBulkImportTests {
    private static let names = Set(DeferredIndex.all.map(\.name))

    private func missing(_ database: SQLiteLinkDatabase) async throws -> Set<String> {
        Set(try await database.read(DeferredIndex.missing).map(\.name))
    }

    private func `import`(
        _ range: Range<Int>, into database: SQLiteLinkDatabase, _ domain: LinkDomainRecord
    ) async throws {
        let links = try range.map { ImportedLink(record: try LinkRecord.sample(on: domain, code: "c\($0)")) }
        #expect(try await database.importLinks(links, policy: .keep).allSatisfy { $0 == .inserted })
    }

    @Test func indexesAreBackAtTheEnd() async throws {
        try await withSQLite { database in
            let domain = try await database.insertSampleDomain()
            try await `import`(0..<10, into: database, domain)
            #expect(try await database.beginBulkImport(after: 10))
            #expect(try await missing(database) == Self.names)
            try await `import`(10..<20, into: database, domain)
            // Codes stay unique, and lists know all links.
            let again = ImportedLink(record: try LinkRecord.sample(on: domain, code: "c3"))
            #expect(try await database.importLinks([again], policy: .keep) == [.unchanged])
            let filter = LinkFilter(projectID: domain.projectID, archive: .included)
            #expect(try await database.links(matching: filter, after: nil, limit: 99).count == 20)
            for _ in 0..<2 { try await database.finishBulkImport() }
            #expect(try await missing(database).isEmpty)
            #expect(try await database.links(matching: filter, after: nil, limit: 99).count == 20)
            #expect(try await database.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
        }
    }

    @Test func aLargeTableKeepsItsIndexes() async throws {
        try await withSQLite { database in
            let domain = try await database.insertSampleDomain()
            try await `import`(0..<50, into: database, domain)
            #expect(try await !database.beginBulkImport(after: 10))
            #expect(try await missing(database).isEmpty)
        }
    }

    @Test func anImportThatWasCutShortLeavesThemToTheNextStart() async throws {
        try await withTemporaryFolder { folder in
            let first = try await SQLiteLinkDatabase.open(path: folder.databasePath, use: .bulk)
            let domain = try await first.insertSampleDomain()
            try await `import`(0..<10, into: first, domain)
            #expect(try await first.beginBulkImport(after: 10))
            try await first.close()
            let second = try await SQLiteLinkDatabase.open(path: folder.databasePath, use: .bulk)
            #expect(try await missing(second) == Self.names)
            try await second.close()
            let service = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            #expect(try await missing(service).isEmpty)
            try await service.close()
        }
    }
}
