// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocols document the methods.

internal import Foundation

extension InMemoryLinkDatabase {
    public func insert(_ app: AppRecord) async throws {
        try app.requireStorable()
        try changeSettings { try $0.insert(app) }
    }

    public func update(_ app: AppRecord, read: AppRecord?) async throws {
        try app.requireStorable()
        try changeSettings { try $0.update(app, read: read) }
    }

    public func store(
        addedApps: [AppRecord], changedApps: [RecordReplacement<AppRecord>],
        changedDomains: [RecordReplacement<LinkDomainRecord>]
    ) async throws {
        for app in addedApps + changedApps.map(\.new) { try app.requireStorable() }
        for domain in changedDomains { try domain.new.requireStorable() }
        try changeSettings { tables in
            // A later one may be refused.
            var new = tables
            for app in addedApps { try new.insert(app) }
            for app in changedApps { try new.update(app.new, read: app.read) }
            for domain in changedDomains { try new.update(domain.new, read: domain.read) }
            tables = new
        }
    }

    public func apps() async throws -> [AppRecord] {
        try access { $0.apps.values.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) } }
    }

    public func removeApp(_ id: AppRecord.ID) async throws {
        try changeSettings { tables in
            _ = try tables.require(id, in: tables.apps)
            tables.apps[id] = nil
        }
    }
}

extension InMemoryTables {
    fileprivate mutating func insert(_ app: AppRecord) throws {
        _ = try require(app.projectID, in: projects)
        try requireFree(app.id, in: apps)
        try requireFreeIdentifier(of: app)
        var app = app
        app.createdAt = app.createdAt.roundedToMilliseconds
        apps[app.id] = app
    }

    fileprivate mutating func update(_ app: AppRecord, read: AppRecord?) throws {
        var stored = try require(app.id, in: apps)
        try stored.requireUnchanged(since: read)
        stored.app = app.app
        stored.name = app.name
        stored.iconURL = app.iconURL
        try requireFreeIdentifier(of: stored)
        apps[app.id] = stored
    }

    fileprivate func requireFreeIdentifier(of app: AppRecord) throws {
        let identifier = BinaryString(app.app.bundleOrPackage)
        let isTaken = apps.values.contains {
            $0.id != app.id && $0.projectID == app.projectID && $0.app.platform == app.app.platform
                && BinaryString($0.app.bundleOrPackage) == identifier
        }
        guard !isTaken else {
            throw LinkStoreError(.alreadyExists, detail: "\(app.app.platform) app \(app.app.bundleOrPackage)")
        }
    }
}
