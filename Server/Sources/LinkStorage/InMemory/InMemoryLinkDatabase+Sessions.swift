// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Sessions and the audit log. The protocols document the methods.

public import Foundation

extension InMemoryLinkDatabase {
    public func insert(_ session: SessionRecord) async throws {
        try session.requireStorable()
        try access { try $0.insert(session) }
    }

    public func replace(_ id: SessionRecord.ID, by session: SessionRecord) async throws {
        try session.requireStorable()
        try access { tables in
            _ = try tables.require(id, in: tables.sessions)
            try tables.insert(session)
            tables.sessions[id] = nil
        }
    }

    public func session(_ hash: Data) async throws -> SessionRecord? {
        try access { $0.sessions.values.first { $0.hash == hash } }
    }

    public func sessions(of user: UserRecord.ID) async throws -> [SessionRecord] {
        try access { tables in
            tables.sessions.values.filter { $0.userID == user }
                .sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
        }
    }

    public func markUsed(_ id: SessionRecord.ID, at moment: Date) async throws {
        try access { tables in
            let moment = moment.roundedToMilliseconds
            guard let session = tables.sessions[id], session.lastUsedAt < moment else { return }
            tables.sessions[id]?.lastUsedAt = moment
        }
    }

    public func removeSession(_ id: SessionRecord.ID, of user: UserRecord.ID) async throws {
        try access { tables in
            guard tables.sessions[id]?.userID == user else {
                throw LinkStoreError(.notFound, detail: "session \(id)")
            }
            tables.sessions[id] = nil
        }
    }

    public func removeSessions(of user: UserRecord.ID, except kept: SessionRecord.ID?) async throws -> Int {
        try access { tables in
            let count = tables.sessions.count
            tables.removeSessions(of: user, except: kept)
            guard tables.sessions.count < count else { throw LinkStoreError(.notFound, detail: "sessions of \(user)") }
            return count - tables.sessions.count
        }
    }

    public func forgetEnded(at moment: Date, unusedSince idle: Date) async throws {
        try access { tables in
            tables.sessions = tables.sessions.filter { $0.value.expiresAt > moment && $0.value.lastUsedAt > idle }
            tables.invitations = tables.invitations.filter { $0.value.expiresAt > moment }
        }
    }

    public func append(_ entry: AuditEntryRecord) async throws {
        try entry.requireStorable()
        try access { tables in
            try tables.requireFree(entry.id, in: tables.auditEntries)
            tables.append(entry)
        }
    }

    public func auditEntries(
        matching filter: AuditFilter, before: AuditEntryRecord.ID?, limit: Int
    ) async throws -> [AuditEntryRecord] {
        try access { tables in
            let entries = tables.auditEntries.values.filter { entry in
                (before.map { entry.id < $0 } ?? true) && filter.matches(entry)
            }
            return Array(entries.sorted { $0.id > $1.id }.prefix(limit))
        }
    }
}

extension InMemoryTables {
    fileprivate mutating func insert(_ session: SessionRecord) throws {
        _ = try require(session.userID, in: users)
        try requireFree(session.id, in: sessions)
        guard !sessions.values.contains(where: { $0.hash == session.hash }) else {
            throw LinkStoreError(.alreadyExists, detail: "session \(session.id)")
        }
        var session = session
        session.createdAt = session.createdAt.roundedToMilliseconds
        session.lastUsedAt = session.lastUsedAt.roundedToMilliseconds
        session.expiresAt = session.expiresAt.roundedToMilliseconds
        session.confirmedAt = session.confirmedAt.roundedToMilliseconds
        sessions[session.id] = session
    }

    mutating func append(_ entry: AuditEntryRecord) {
        var entry = entry
        entry.at = entry.at.roundedToMilliseconds
        auditEntries[entry.id] = entry
    }
}
