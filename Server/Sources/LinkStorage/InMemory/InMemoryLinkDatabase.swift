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

    /// The state that a database and its views by ``noting(_:)`` share.
    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    private let shared: Shared
    private let notes: [AuditEntryRecord]
    private let linkNote: LinkNote?
    private let importNote: LinkImportNote?

    /// Creates an empty database.
    public init() {
        shared = Shared()
        notes = []
        linkNote = nil
        importNote = nil
    }

    private init(
        _ shared: Shared, notes: [AuditEntryRecord] = [], linkNote: LinkNote? = nil, importNote: LinkImportNote? = nil
    ) {
        self.shared = shared
        self.notes = notes
        self.linkNote = linkNote
        self.importNote = importNote
    }

    /// The same database, whose writes add entries to the audit log.
    public func noting(_ entries: [AuditEntryRecord]) -> any LinkDatabase {
        InMemoryLinkDatabase(shared, notes: entries)
    }

    /// The same links, whose changes add entries to the audit log.
    public func noting(_ note: LinkNote) -> any LinkStore {
        InMemoryLinkDatabase(shared, linkNote: note)
    }

    /// The same database, whose imports add entries to the audit log.
    public func noting(_ note: LinkImportNote) -> any LinkImportStore {
        InMemoryLinkDatabase(shared, importNote: note)
    }

    /// Adds the entry of a change of a link, where such changes are noted.
    func note(_ before: LinkRecord?, _ after: LinkRecord?, in tables: inout InMemoryTables) throws {
        try add(linkNote?.entry(before, after), to: &tables)
    }

    /// Adds the entry of a transaction of an import, where imports are noted.
    func note(_ outcomes: [LinkImportOutcome], in tables: inout InMemoryTables) throws {
        try add(importNote?.entry(outcomes), to: &tables)
    }

    private func add(_ entry: AuditEntryRecord?, to tables: inout InMemoryTables) throws {
        guard let entry else { return }
        try tables.requireFree(entry.id, in: tables.auditEntries)
        try entry.requireStorable()
        tables.append(entry)
    }

    /// A number that rises whenever projects, apps, domains or keys change.
    public func settingsRevision() async throws -> Int64 {
        try access { $0.revision }
    }

    /// The state of all links.
    public func linksRevision() async throws -> LinksRevision {
        try access { $0.linksRevision }
    }

    /// Which database it is.
    public func databaseIdentity() async throws -> DatabaseIdentity {
        try access { $0.identity }
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
            if linkNote != nil || importNote != nil {
                // The entries are known after the changes; if one cannot be stored, the changes are not either.
                var tables = state.tables
                let result = try body(&tables)
                state.tables = tables
                return result
            }
            for note in notes {
                try state.tables.requireFree(note.id, in: state.tables.auditEntries)
                try note.requireStorable()
            }
            let result = try body(&state.tables)
            for note in notes { state.tables.append(note) }
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
