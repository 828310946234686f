// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
public import LinkStorage
public import WaymarkLinks

/// A store of links whose changes a cache forgets at once: before they are acknowledged.
///
/// Whoever tells webhooks of them hears of them then. A change that fails may have happened; then ``LinkCacheUpkeep`` sees it, and the
/// next look for what is to be told.
public struct CachingLinkStore: LinkStore {
    private let store: any LinkStore
    private let cache: LinkCache
    private let changed: @Sendable () -> Void

    /// Puts a cache before a store.
    ///
    /// - Parameter changed: called after each change, which waits for it.
    public init(_ store: any LinkStore, cache: LinkCache, changed: @escaping @Sendable () -> Void = {}) {
        self.store = store
        self.cache = cache
        self.changed = changed
    }

    public func insert(_ link: NewLinkRecord) async throws -> LinkInsertion {
        let insertion = try await store.insert(link)
        forget(insertion.record.code, on: insertion.record.domainID)
        return insertion
    }

    public func update(_ link: LinkRecord) async throws -> LinkRecord {
        let record = try await store.update(link)
        forget(record.code, on: record.domainID)
        return record
    }

    public func take(_ uses: LinkUses, of id: LinkRecord.ID) async throws -> Bool {
        try await store.take(uses, of: id)
    }

    public func link(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> LinkRecord? {
        try await store.link(domain: domain, code: code)
    }

    public func link(project: ProjectRecord.ID, claimToken: String) async throws -> LinkRecord? {
        try await store.link(project: project, claimToken: claimToken)
    }

    public func link(id: LinkRecord.ID) async throws -> LinkRecord? {
        try await store.link(id: id)
    }

    public func links(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int
    ) async throws -> [LinkRecord] {
        try await store.links(matching: filter, after: after, limit: limit)
    }

    public func linkIDs(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int
    ) async throws -> [LinkRecord.ID] {
        try await store.linkIDs(matching: filter, after: after, limit: limit)
    }

    public func changeLinks(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int, isDryRun: Bool,
        by change: @escaping @Sendable (LinkRecord) -> LinkRecord?
    ) async throws -> LinkChanges {
        let changes = try await store.changeLinks(
            matching: filter, after: after, limit: limit, isDryRun: isDryRun, by: change)
        if !isDryRun {
            for link in changes.changed { cache.remove(link.code, on: link.domainID) }
            changed()
        }
        return changes
    }

    public func delete(_ id: LinkRecord.ID, version: Int?, at moment: Date) async throws -> DeletedLinkRecord {
        let deleted = try await store.delete(id, version: version, at: moment)
        forget(deleted.code, on: deleted.domainID)
        return deleted
    }

    public func noting(_ note: LinkNote) -> any LinkStore {
        CachingLinkStore(store.noting(note), cache: cache, changed: changed)
    }

    public func deletedLink(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> DeletedLinkRecord? {
        try await store.deletedLink(domain: domain, code: code)
    }

    public func deletedLink(id: LinkRecord.ID) async throws -> DeletedLinkRecord? {
        try await store.deletedLink(id: id)
    }

    private func forget(_ code: ShortCode, on domain: LinkDomainRecord.ID) {
        cache.remove(code, on: domain)
        changed()
    }
}
