import Foundation
public import LinkService
public import LinkStorage

/// A database whose imports are in the audit log: one entry for each transaction that takes links in, and in it.
///
/// An entry of each link would make an import of millions as large again as the links. It says how many links the transaction
/// added or overwrote; one that did neither has none.
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
        try await noting(links.map(\.record.projectID), policy).importLinks(links, policy: policy)
    }

    /// Stores what is left of deleted links, and the entry with them; a rehearsal has none.
    public func importDeletedLinks(
        _ links: [DeletedLinkRecord], policy: LinkImportPolicy
    ) async throws -> [LinkImportOutcome] {
        try await noting(links.map { _ in nil }, policy).importDeletedLinks(links, policy: policy)
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

    /// The database, which notes how many of the links it took in, and the project where that is one.
    private func noting(
        _ projects: [ProjectRecord.ID?], _ policy: LinkImportPolicy
    ) -> any LinkImportStore {
        let (caller, clock) = (caller, clock)
        return database.noting(
            LinkImportNote { outcomes in
                let taken = zip(projects, outcomes).filter { [.inserted, .replaced].contains($0.1) }
                guard !taken.isEmpty else { return nil }
                let owners = Set(taken.map(\.0))
                return caller.auditEntry(
                    .linkImport, AuditTarget("links"), in: owners.count == 1 ? taken[0].0 : nil,
                    changes: [
                        AuditChange("links", after: "\(taken.count)"),
                        AuditChange("replaces", after: "\(policy.replaces)"),
                    ], at: clock.now())
            })
    }
}
