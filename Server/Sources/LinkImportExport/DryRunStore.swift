public import LinkStorage

/// Performs an import into a scratch database, to find out what it would do.
///
/// Links that are new are stored in the scratch database, so that two rows of one file that contradict each other are
/// found, as they would be.
public struct DryRunStore: LinkImportStore {
    let database: any LinkDatabase
    /// The database that is gone afterwards; it has the settings of the real one.
    public let scratch: any LinkDatabase
    /// The domains of the database; links on others can only be new.
    let domains: Set<LinkDomainRecord.ID>

    /// Copies the settings of a database into an empty one, on which imports are rehearsed.
    ///
    /// - Parameters:
    ///   - database: what is only read.
    ///   - scratch: an empty database, which the caller closes and removes.
    /// - Throws: ``LinkStoreError`` where one of them cannot be used.
    public init(rehearsing database: any LinkDatabase, in scratch: any LinkDatabase) async throws {
        self.database = database
        self.scratch = scratch
        for project in try await database.projects() { try await scratch.insert(project) }
        for app in try await database.apps() { try await scratch.insert(app) }
        let domains = try await database.domains()
        for domain in domains { try await scratch.insert(domain) }
        self.domains = Set(domains.map(\.id))
    }

    /// Rehearses the storing of what is left of deleted links.
    public func importDeletedLinks(
        _ links: [DeletedLinkRecord], policy: LinkImportPolicy
    ) async throws -> [LinkImportOutcome] {
        var outcomes = [LinkImportOutcome](repeating: .inserted, count: links.count)
        let known = links.indices.filter { domains.contains(links[$0].domainID) }
        let rehearsed = try await database.importDeletedLinks(
            known.map { links[$0] }, policy: policy.replaces ? .rehearseReplace : .rehearseKeep)
        for (index, outcome) in zip(known, rehearsed) { outcomes[index] = outcome }
        return outcomes
    }

    /// Counts are not rehearsed: they are taken wherever their link is.
    public func importCounts(_ counts: [LinkCount]) async throws -> [Bool] {
        counts.map { _ in true }
    }

    /// Rehearses the storing of links; new ones go into the scratch database.
    public func importLinks(_ links: [ImportedLink], policy: LinkImportPolicy) async throws -> [LinkImportOutcome] {
        let known = links.indices.filter { domains.contains(links[$0].record.domainID) }
        let rehearsed = try await database.importLinks(
            known.map { links[$0] }, policy: policy.replaces ? .rehearseReplace : .rehearseKeep)
        var outcomes = [LinkImportOutcome](repeating: .inserted, count: links.count)
        for (index, outcome) in zip(known, rehearsed) { outcomes[index] = outcome }
        let new = links.indices.filter { outcomes[$0] == .inserted }
        let tried = try await scratch.importLinks(new.map { links[$0] }, policy: policy.replaces ? .replace : .keep)
        for (index, outcome) in zip(new, tried) { outcomes[index] = outcome }
        return outcomes
    }

    /// Speeds up the scratch database.
    public func beginBulkImport(after count: Int) async throws -> Bool {
        try await scratch.beginBulkImport(after: count)
    }

    /// Nobody will list what is gone in a moment.
    public func finishBulkImport() async throws {}
}
