// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
public import LinkStorage
internal import WaymarkLinks

extension PostgresLinkDatabase {
    public func insert(_ app: AppRecord) async throws {
        try app.requireStorable()
        try await write { session in
            try session.insert(app)
            session.raiseSettingsRevision()
        }
    }

    public func update(_ app: AppRecord, read: AppRecord?) async throws {
        try app.requireStorable()
        try await write { session in
            try session.update(app, read: read)
            session.raiseSettingsRevision()
        }
    }

    public func store(
        addedApps: [AppRecord], changedApps: [RecordReplacement<AppRecord>],
        changedDomains: [RecordReplacement<LinkDomainRecord>]
    ) async throws {
        for app in addedApps + changedApps.map(\.new) { try app.requireStorable() }
        for domain in changedDomains { try domain.new.requireStorable() }
        try await writeAtLength { [slot] session in
            for app in addedApps { try session.insert(app) }
            for app in changedApps { try session.update(app.new, read: app.read) }
            for domain in changedDomains { try session.update(domain.new, read: domain.read, slot: slot) }
            session.raiseSettingsRevision()
        }
    }

    public func apps() async throws -> [AppRecord] {
        try await read(AppRecord.fetchAll)
    }

    public func removeApp(_ id: AppRecord.ID) async throws {
        try await write { session in
            try session.removeExisting(from: "apps", id.uuid)
            session.raiseSettingsRevision()
        }
    }
}

extension PostgresSession {
    fileprivate func insert(_ app: AppRecord) throws {
        try run(
            """
            INSERT INTO apps (id, project_id, platform, bundle_or_package, details, name, icon_url, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                .id(app.id), .id(app.projectID), .text(app.app.platform), .text(app.app.bundleOrPackage),
                .text(try app.app.details), .text(app.name), .text(app.iconURL?.description),
                .moment(app.createdAt),
            ])
    }

    fileprivate func update(_ app: AppRecord, read: AppRecord?) throws {
        // Nobody changes it until it is replaced.
        let stored = try AppRecord.fetch(self, "WHERE id = $1 FOR UPDATE", [.id(app.id)]).first
        try stored?.requireUnchanged(since: read)
        try runOnExisting(
            """
            UPDATE apps SET platform = $1, bundle_or_package = $2, details = $3, name = $4, icon_url = $5
            WHERE id = $6
            """,
            [
                .text(app.app.platform), .text(app.app.bundleOrPackage), .text(try app.app.details),
                .text(app.name), .text(app.iconURL?.description), .id(app.id),
            ])
    }
}

extension AppRecord {
    /// All apps, oldest first.
    static func fetchAll(_ session: PostgresSession) throws -> [AppRecord] {
        try fetch(session, "ORDER BY created_at, id", [])
    }

    fileprivate static func fetch(
        _ session: PostgresSession, _ rest: String, _ parameters: [PostgresValue]
    ) throws -> [AppRecord] {
        try session.run(
            "SELECT id, project_id, platform, details, name, icon_url, created_at FROM apps \(rest)", parameters
        ).map(AppRecord.init(row:))
    }

    fileprivate init(row: PostgresRow) throws {
        let app = try RegisteredApp(platform: try row.text(2), details: Data(try row.bytes(3)))
        self.init(
            id: try row.identifier(0), projectID: try row.identifier(1), app: app, name: try row.optionalText(4),
            iconURL: try row.optionalValue(5) { WebURL($0) }, createdAt: try row.moment(6))
    }
}
