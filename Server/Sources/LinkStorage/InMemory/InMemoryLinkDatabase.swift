internal import Foundation
internal import Locking

/// A database that lives as long as the process: for tests, and for trying the service out.
///
/// It keeps every promise of ``LinkDatabase`` but the one to be there after the process has ended.
public final class InMemoryLinkDatabase: LinkDatabase {
    private struct State: Sendable {
        var tables = InMemoryTables()
        var isClosed = false
    }

    /// What a database and its views by ``noting(_:)`` share.
    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    private let shared: Shared
    private let note: AuditEntryRecord?

    /// Creates an empty database.
    public init() {
        shared = Shared()
        note = nil
    }

    private init(_ shared: Shared, note: AuditEntryRecord) {
        self.shared = shared
        self.note = note
    }

    /// The same database, whose writes add an entry to the audit log.
    public func noting(_ entry: AuditEntryRecord) -> any LinkDatabase {
        InMemoryLinkDatabase(shared, note: entry)
    }

    /// A number that rises whenever projects, apps, domains or keys change.
    public func settingsRevision() async throws -> Int64 {
        try access { $0.revision }
    }

    /// The state of all links.
    public func linksRevision() async throws -> LinksRevision {
        try access { $0.linksRevision }
    }

    /// Takes writes until the database is closed.
    public func health() async throws -> DatabaseHealth {
        try access { _ in DatabaseHealth() }
    }

    /// Does nothing: memory never refuses a write.
    public func resumeWriting() async {}

    /// Does nothing: a list looks at every link.
    public func indexLinks() async throws {}

    /// Forgets everything; later calls throw `unavailable`.
    public func close() async throws {
        shared.state.withLock { $0 = State(isClosed: true) }
    }

    /// Reads or changes the tables as one transaction.
    ///
    /// The body checks everything before it changes anything.
    func access<Result: Sendable>(
        _ body: @Sendable (inout InMemoryTables) throws -> Result
    ) throws -> Result {
        try shared.state.withLock { state in
            guard !state.isClosed else { throw LinkStoreError(.unavailable, detail: "the database is closed") }
            guard let note else { return try body(&state.tables) }
            try state.tables.requireFree(note.id, in: state.tables.auditEntries)
            try note.requireStorable()
            let result = try body(&state.tables)
            state.tables.append(note)
            return result
        }
    }

    /// Changes projects, apps, domains or keys as one transaction, and raises the revision.
    func changeSettings(_ body: @Sendable (inout InMemoryTables) throws -> Void) throws {
        try access { tables in
            try body(&tables)
            tables.revision += 1
        }
    }
}
