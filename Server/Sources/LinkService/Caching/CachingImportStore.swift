public import LinkStorage

/// A store for imports whose links a cache forgets at once: before they are acknowledged, as ``CachingLinkStore`` does for other changes.
public struct CachingImportStore: LinkImportStore {
    private let store: any LinkImportStore
    private let cache: LinkCache

    /// Puts a cache before a store.
    public init(_ store: any LinkImportStore, cache: LinkCache) {
        self.store = store
        self.cache = cache
    }

    /// Stores links, and lets the cache forget their codes.
    public func importLinks(_ links: [ImportedLink], policy: LinkImportPolicy) async throws -> [LinkImportOutcome] {
        let outcomes = try await store.importLinks(links, policy: policy)
        for link in links { cache.remove(link.record.code, on: link.record.domainID) }
        return outcomes
    }

    /// Stores the remains of deleted links, and lets the cache forget their codes.
    public func importDeletedLinks(
        _ links: [DeletedLinkRecord], policy: LinkImportPolicy
    ) async throws -> [LinkImportOutcome] {
        let outcomes = try await store.importDeletedLinks(links, policy: policy)
        for link in links { cache.remove(link.code, on: link.domainID) }
        return outcomes
    }

    /// Stores counts, which the cache does not hold.
    public func importCounts(_ counts: [LinkCount]) async throws -> [Bool] {
        try await store.importCounts(counts)
    }

    /// Postpones the work that only lists need, where that pays.
    public func beginBulkImport(after count: Int) async throws -> Bool {
        try await store.beginBulkImport(after: count)
    }

    /// Does the postponed work.
    public func finishBulkImport() async throws {
        try await store.finishBulkImport()
    }
}
