// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    public func insert(_ project: ProjectRecord) async throws {
        try LinkStoreError.requireStorable(project.name)
        let urlPatterns = try ColumnText.json(project.urlPatterns)
        try await write { db in
            try db.run(
                """
                INSERT INTO projects (id, name, url_patterns, created_at, matches_probably) VALUES (?, ?, ?, ?, ?)
                """,
                [
                    project.id.uuid, project.name, urlPatterns, project.createdAt.millisecondsSince1970,
                    project.matchesProbably,
                ])
        }
    }

    public func update(_ project: ProjectRecord, read: ProjectRecord?) async throws {
        try LinkStoreError.requireStorable(project.name)
        let urlPatterns = try ColumnText.json(project.urlPatterns)
        try await write { db in
            let stored = try ProjectRecord.fetch(db, "WHERE id = ?", [project.id.uuid]).first
            try stored?.requireUnchanged(since: read)
            try db.runOnExisting(
                "UPDATE projects SET name = ?, url_patterns = ?, matches_probably = ? WHERE id = ?",
                [project.name, urlPatterns, project.matchesProbably, project.id.uuid])
        }
    }

    public func projects() async throws -> [ProjectRecord] {
        try await read(ProjectRecord.fetchAll)
    }

    public func removeProject(_ id: ProjectRecord.ID) async throws {
        try await write { try $0.removeExisting(from: "projects", id.uuid) }
    }
}

extension ProjectRecord {
    /// All projects, oldest first.
    static func fetchAll(_ db: Database) throws -> [ProjectRecord] {
        try fetch(db, "ORDER BY created_at, id", [])
    }

    fileprivate static func fetch(
        _ db: Database, _ rest: String, _ arguments: StatementArguments
    ) throws -> [ProjectRecord] {
        let statement = try db.cachedStatement(
            sql: "SELECT id, name, url_patterns, created_at, matches_probably FROM projects \(rest)")
        return try Array(Row.fetchCursor(statement, arguments: arguments).map(ProjectRecord.init(row:)))
    }

    fileprivate init(row: Row) throws {
        self.init(
            id: try row.identifier(0), name: try row.decode(atIndex: 1), urlPatterns: try row.json([String].self, 2),
            matchesProbably: try row.decode(atIndex: 4), createdAt: try row.moment(3))
    }
}
