import Foundation
import GRDB
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkStorageSQLite

/// What SQLite keeps of deleted links, and how older databases learn the hosts of theirs.
@Suite struct SQLiteDeletionTests {
    @Test func nothingOfADeletedLinkIsLeftInTheFile() async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let domain = try await database.insertSampleDomain()
            for index in 0..<200 {
                let link = try LinkRecord.sample(
                    on: domain, code: "c\(index)", destination: "https://secret\(index).example/path",
                    name: "Name \(index).",
                    tags: ["tag\(index)."])
                try await database.insert(link)
                if index % 2 == 0 { _ = try await database.delete(link.id, version: nil, at: .sample) }
            }
            try await database.close()
            let bytes = try Data(contentsOf: URL(filePath: folder.databasePath))
            for index in [0, 2, 100, 198] {
                for text in ["secret\(index).example", "Name \(index).", "tag\(index)."] {
                    #expect(bytes.firstRange(of: Data(text.utf8)) == nil, "\(text)")
                }
                #expect(bytes.firstRange(of: Data("secret\(index + 1).example".utf8)) != nil)
            }
        }
    }

    @Test func linksOfAnOlderDatabaseAreFoundByTheirHosts() async throws {
        try await withTemporaryFolder { folder in
            let older = SchemaMigrator(migrations: Migration.all.filter { $0.name < "0014" })
            let queue = try DatabaseQueue(path: folder.databasePath, configuration: Configuration.service())
            try queue.inDatabase { try older.migrate($0, now: .sample) }
            let project = ProjectRecord.sample()
            let domain = try LinkDomainRecord.sample(in: project)
            let links = try [
                "link=https%3A%2F%2Fone.example%2F&ofl=https%3A%2F%2Fother.example%2F%3Fa%3D1",
                "link=https%3A%2F%2Ftwo.example%3A8443%2F&apn=com.example", "link=https%3A%2F%2Fone.example%2Fb",
            ].enumerated().map { index, parameters in
                (try LinkRecord.sample(on: domain, code: "c\(index)", createdAt: .sample + Double(index)), parameters)
            }
            try await queue.write { db in
                try db.execute(
                    sql: "INSERT INTO projects VALUES (?, 'a', '[]', 0)", arguments: [project.id.uuid])
                try db.execute(
                    sql: """
                        INSERT INTO link_domains (id, project_id, prefix, is_case_sensitive, url_patterns,
                            is_service_address, created_at) VALUES (?, ?, ?, 1, '[]', 0, 0)
                        """, arguments: [domain.id.uuid, project.id.uuid, domain.domain.description])
                for (link, parameters) in links {
                    try db.execute(
                        sql: """
                            INSERT INTO links (id, project_id, domain_id, code, code_key, parameters, destination, tags,
                                is_managed, created_at, updated_at, version)
                            VALUES (?, ?, ?, ?, ?, ?, ?, '[]', 1, 0, 0, 1)
                            """,
                        arguments: [
                            link.id.uuid, project.id.uuid, domain.id.uuid, link.code.description, link.code.description,
                            parameters, try LongLinkCodec.decodeQuery(parameters).link.link.description,
                        ])
                }
            }
            try queue.close()
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            for (host, codes) in [("one.example", ["c2", "c0"]), ("other.example", ["c0"]), ("two.example", ["c1"])] {
                let filter = LinkFilter(projectID: project.id, destinationHost: host)
                let found = try await database.links(matching: filter, after: nil, limit: 10)
                #expect(found.map(\.code.description) == codes)
            }
            try await database.close()
        }
    }
}
