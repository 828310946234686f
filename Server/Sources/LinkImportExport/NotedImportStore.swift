import Foundation
public import LinkService
public import LinkStorage

/// A database whose imports are in the audit log: one entry for each transaction that takes links in, and in it.
///
/// An entry of each link would make an import of millions as large again as the links. It says how many links the transaction was
/// given; those that were there already count too.
public struct NotedImportStore: LinkImportStore {
    private let database: any LinkDatabase
    private let caller: Caller
    private let clock: LinkClock

    /// Creates a store for the import of one caller.
    public init(_ database: any LinkDatabase, caller: Caller, clock: LinkClock = .system) {
        self.database = database
        self.caller = caller
        self.clock = clock
    }

    /// Stores links, and the entry with them; a rehearsal has none.
    public func importLinks(_ links: [ImportedLink], policy: LinkImportPolicy) async throws -> [LinkImportOutcome] {
        let projects = Set(links.map(\.record.projectID))
        return try await store(links.count, of: projects, policy).importLinks(links, policy: policy)
    }

    /// Stores what is left of deleted links, and the entry with them; a rehearsal has none.
    public func importDeletedLinks(
        _ links: [DeletedLinkRecord], policy: LinkImportPolicy
    ) async throws -> [LinkImportOutcome] {
        try await store(links.count, of: [], policy).importDeletedLinks(links, policy: policy)
    }

    /// Stores counts, which are no changes of links.
    public func importCounts(_ counts: [LinkCount]) async throws -> [Bool] {
        try await database.importCounts(counts)
    }

    /// Puts off what only lists need, where that pays.
    public func beginBulkImport(after count: Int) async throws -> Bool {
        try await database.beginBulkImport(after: count)
    }

    /// Makes up for what was put off.
    public func finishBulkImport() async throws {
        try await database.finishBulkImport()
    }

    private func store(
        _ count: Int, of projects: Set<ProjectRecord.ID>, _ policy: LinkImportPolicy
    ) -> any LinkDatabase {
        guard !policy.isDryRun, count > 0 else { return database }
        let changes = [
            AuditChange("links", after: "\(count)"), AuditChange("replaces", after: "\(policy.replaces)"),
        ]
        return database.noting(
            caller.auditEntry(
                .linkImport, AuditTarget("links"), in: projects.count == 1 ? projects.first : nil, changes: changes,
                at: clock.now()))
    }
}
