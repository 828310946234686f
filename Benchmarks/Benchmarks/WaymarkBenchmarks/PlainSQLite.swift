import Foundation
import GRDB
import WaymarkLinks

/// Inserts rows like the service's without the service: one thread, one prepared statement, `synchronous=FULL`.
struct PlainSQLite {
    private let pool: DatabasePool
    private let domain = UUID()
    private let project = UUID()

    /// Opens a database with the service's schema, and adds a project and a domain.
    init(path: String) throws {
        pool = try DatabasePool(path: path)
        try pool.writeWithoutTransaction { [domain, project] db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try db.execute(
                sql: "INSERT INTO projects (id, name, url_patterns, created_at) VALUES (?, 'p', '[]', 0)",
                arguments: [project])
            try db.execute(
                sql: """
                    INSERT INTO link_domains (
                        id, project_id, prefix, url_patterns, is_case_sensitive, is_service_address, created_at)
                    VALUES (?, ?, 'http://localhost', '[]', 1, 0, 0)
                    """,
                arguments: [domain, project])
        }
    }

    /// Inserts links, several in each transaction.
    func insert(count: Int, perCommit: Int) throws {
        let link = try Sample.link()
        let query = LongLinkCodec.encodeQuery(link)
        for start in stride(from: 0, to: count, by: perCommit) {
            try pool.write { db in
                let statement = try db.cachedStatement(
                    sql: """
                        INSERT INTO links (
                            id, project_id, domain_id, code, parameters, destination, tags, is_managed,
                            created_at, updated_at, version, idempotency_key, idempotency_request)
                        VALUES (?, ?, ?, ?, ?, ?, '[]', 1, 0, 0, 1, ?, ?)
                        """)
                for _ in start..<min(start + perCommit, count) {
                    let code = UUID().uuidString
                    let mark = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
                    try statement.execute(arguments: [
                        UUID(), project, domain, code, query, link.link.description, mark, mark,
                    ])
                }
            }
        }
    }
}
