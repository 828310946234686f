// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
internal import GRDB
public import LinkStorage
internal import WaymarkLinks

extension SQLiteLinkDatabase {
    public func insert(_ app: AppRecord) async throws {
        try app.requireStorable()
        try await write { try $0.insert(app) }
    }

    public func update(_ app: AppRecord, read: AppRecord?) async throws {
        try app.requireStorable()
        try await write { try $0.update(app, read: read) }
    }

    public func store(
        addedApps: [AppRecord], changedApps: [RecordReplacement<AppRecord>],
        changedDomains: [RecordReplacement<LinkDomainRecord>]
    ) async throws {
        for app in addedApps + changedApps.map(\.new) { try app.requireStorable() }
        var changes: [DomainChange] = []
        for domain in changedDomains { changes.append(try await domainChange(to: domain.new, read: domain.read)) }
        try await write { [changes] db in
            for app in addedApps { try db.insert(app) }
            for app in changedApps { try db.update(app.new, read: app.read) }
            for change in changes { try change.make(db) }
        }
    }

    public func apps() async throws -> [AppRecord] {
        try await read(AppRecord.fetchAll)
    }

    public func removeApp(_ id: AppRecord.ID) async throws {
        try await write { try $0.removeExisting(from: "apps", id.uuid) }
    }
}

extension Database {
    fileprivate func insert(_ app: AppRecord) throws {
        try run(
            """
            INSERT INTO apps (id, project_id, platform, bundle_or_package, details, name, icon_url, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                app.id.uuid, app.projectID.uuid, app.app.platform, app.app.bundleOrPackage, try app.app.details,
                app.name, app.iconURL?.description, app.createdAt.millisecondsSince1970,
            ])
    }

    fileprivate func update(_ app: AppRecord, read: AppRecord?) throws {
        let stored = try AppRecord.fetch(self, "WHERE id = ?", [app.id.uuid]).first
        try stored?.requireUnchanged(since: read)
        try runOnExisting(
            """
            UPDATE apps SET platform = ?, bundle_or_package = ?, details = ?, name = ?, icon_url = ? WHERE id = ?
            """,
            [
                app.app.platform, app.app.bundleOrPackage, try app.app.details, app.name, app.iconURL?.description,
                app.id.uuid,
            ])
    }
}

extension AppRecord {
    /// All apps, oldest first.
    static func fetchAll(_ db: Database) throws -> [AppRecord] {
        try fetch(db, "ORDER BY created_at, id", [])
    }

    fileprivate static func fetch(
        _ db: Database, _ rest: String, _ arguments: StatementArguments
    ) throws -> [AppRecord] {
        let statement = try db.cachedStatement(
            sql: "SELECT id, project_id, platform, details, name, icon_url, created_at FROM apps \(rest)")
        return try Array(Row.fetchCursor(statement, arguments: arguments).map(AppRecord.init(row:)))
    }

    fileprivate init(row: Row) throws {
        let app = try RegisteredApp(
            platform: try row.decode(String.self, atIndex: 2), details: try row.decode(Data.self, atIndex: 3))
        self.init(
            id: try row.identifier(0), projectID: try row.identifier(1), app: app, name: try row.decode(atIndex: 4),
            iconURL: try row.optionalValue(5) { WebURL($0) }, createdAt: try row.moment(6))
    }
}
