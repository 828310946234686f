internal import Foundation
internal import Synchronization

/// A database that lives as long as the process: for tests, and for trying the service out.
///
/// It keeps every promise of ``LinkDatabase`` but the one to be there after the process has ended.
public final class InMemoryLinkDatabase: LinkDatabase {
    private struct State: Sendable {
        var tables = InMemoryTables()
        var isClosed = false
    }

    private let state = Mutex(State())

    /// Makes an empty database.
    public init() {}

    /// A number that rises whenever projects, apps, domains or keys change.
    public func settingsRevision() async throws -> Int64 {
        try access { $0.revision }
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
        state.withLock { $0 = State(isClosed: true) }
    }

    /// Reads or changes the tables as one transaction.
    ///
    /// The body checks everything before it changes anything.
    func access<Result: Sendable>(
        _ body: @Sendable (inout InMemoryTables) throws -> Result
    ) throws -> Result {
        try state.withLock { state in
            guard !state.isClosed else { throw LinkStoreError(.unavailable, detail: "the database is closed") }
            return try body(&state.tables)
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

/// All that an ``InMemoryLinkDatabase`` keeps, with the indices that a relational store would have.
struct InMemoryTables: Sendable {
    struct CodeKey: Hashable {
        var domainID: LinkDomainRecord.ID
        var codeKey: String
    }

    struct IdempotencyKey: Hashable {
        var projectID: ProjectRecord.ID
        var key: Data
    }

    struct InstallationKey: Hashable {
        var projectID: ProjectRecord.ID
        var installationID: BinaryString
    }

    struct BatchKey: Hashable {
        var projectID: ProjectRecord.ID
        var batchID: BinaryString
    }

    var revision: Int64 = 0
    var projects: [ProjectRecord.ID: ProjectRecord] = [:]
    var apps: [AppRecord.ID: AppRecord] = [:]
    var domains: [LinkDomainRecord.ID: LinkDomainRecord] = [:]
    var keys: [APIKeyRecord.ID: APIKeyRecord] = [:]
    var links: [LinkRecord.ID: LinkRecord] = [:]
    var deletedLinks: [LinkRecord.ID: DeletedLinkRecord] = [:]
    var linkIDsByCode: [CodeKey: LinkRecord.ID] = [:]
    var linkIDsByIdempotency: [IdempotencyKey: LinkRecord.ID] = [:]
    var counts: [LinkRecord.ID: [DailyCount.Key: Int64]] = [:]
    var lastBatches: [CountBatch.Source: (number: Int64, closedAt: Date)] = [:]
    var claims: [InstallationKey: ClaimRecord] = [:]
    var appEventBatches: [BatchKey: AppEventBatchRecord] = [:]
}
