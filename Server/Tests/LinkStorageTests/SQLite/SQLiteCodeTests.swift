import Foundation
import GRDB
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkStorageSQLite

/// The migration of older databases, which stored codes in their compared form, to the index for any letter case.
@Suite struct SQLiteCodeTests {
    @Test(arguments: [true, false])
    func codesOfAnOlderDatabaseAreFoundByTheRuleOfTheirDomain(isCaseSensitive: Bool) async throws {
        try await withTemporaryFolder { folder in
            let older = SchemaMigrator(migrations: Migration.all.filter { $0.name < "0023" })
            let queue = try DatabaseQueue(path: folder.databasePath, configuration: Configuration.service())
            try queue.inDatabase { try older.migrate($0, now: .sample) }
            let project = ProjectRecord.sample()
            let domain = try LinkDomainRecord.sample(in: project)
            let codes = isCaseSensitive ? ["Sale", "sale", "x"] : ["Sale", "x"]
            try await queue.write { db in
                try db.execute(sql: "INSERT INTO projects VALUES (?, 'a', '[]', 0)", arguments: [project.id.uuid])
                try db.execute(
                    sql: """
                        INSERT INTO link_domains (id, project_id, prefix, is_case_sensitive, url_patterns,
                            is_service_address, created_at) VALUES (?, ?, ?, ?, '[]', 0, 0)
                        """,
                    arguments: [domain.id.uuid, project.id.uuid, domain.domain.description, isCaseSensitive])
                for code in codes {
                    let id = LinkRecord.ID(at: .sample)
                    let key = isCaseSensitive ? code : code.lowercased()
                    try db.execute(
                        sql: """
                            INSERT INTO links (id, project_id, domain_id, code, code_key, parameters, destination, tags,
                                is_managed, created_at, updated_at, version)
                            VALUES (?, ?, ?, ?, ?, 'link=https%3A%2F%2Fexample.com%2F', '', '[]', 1, 0, 0, 1)
                            """, arguments: [id.uuid, project.id.uuid, domain.id.uuid, code, key])
                    try db.execute(
                        sql: "INSERT INTO deleted_links VALUES (?, ?, ?, ?, 0, 0)",
                        arguments: [LinkRecord.ID(at: .sample).uuid, domain.id.uuid, "d\(code)", "d\(key)"])
                }
            }
            try queue.close()
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            for code in codes {
                #expect(try await database.link(domain: domain.id, code: .sample(code))?.code.description == code)
                #expect(
                    try await database.deletedLink(domain: domain.id, code: .sample("d\(code)"))?.code.description
                        == "d\(code)")
            }
            let other = try await database.link(domain: domain.id, code: .sample("SALE"))
            #expect(other?.code.description == (isCaseSensitive ? nil : "Sale"))
            try await database.close()
        }
    }
}
