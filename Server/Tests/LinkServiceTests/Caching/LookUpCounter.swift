import Foundation
import LinkStorage
import Synchronization
import WaymarkLinks

@testable import LinkService

/// A store that counts how often a code is looked up.
final class LookUpCounter: LinkStore {
    private let store: any LinkStore
    private let count = Atomic(0)

    init(_ store: any LinkStore) {
        self.store = store
    }

    var lookUps: Int { count.load(ordering: .relaxed) }

    func link(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> LinkRecord? {
        count.add(1, ordering: .relaxed)
        return try await store.link(domain: domain, code: code)
    }

    func insert(_ link: NewLinkRecord) async throws -> LinkInsertion { try await store.insert(link) }
    func update(_ link: LinkRecord) async throws -> LinkRecord { try await store.update(link) }
    func take(_ uses: LinkUses, of id: LinkRecord.ID) async throws -> Bool { try await store.take(uses, of: id) }
    func noting(_ note: LinkNote) -> any LinkStore { store.noting(note) }
    func link(project: ProjectRecord.ID, claimToken: String) async throws -> LinkRecord? {
        try await store.link(project: project, claimToken: claimToken)
    }
    func link(id: LinkRecord.ID) async throws -> LinkRecord? { try await store.link(id: id) }
    func links(matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int) async throws -> [LinkRecord] {
        try await store.links(matching: filter, after: after, limit: limit)
    }
    func linkIDs(matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int) async throws -> [LinkRecord.ID] {
        try await store.linkIDs(matching: filter, after: after, limit: limit)
    }
    func changeLinks(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int, isDryRun: Bool,
        by change: @escaping @Sendable (LinkRecord) -> LinkRecord?
    ) async throws -> LinkChanges {
        try await store.changeLinks(matching: filter, after: after, limit: limit, isDryRun: isDryRun, by: change)
    }
    func delete(_ id: LinkRecord.ID, version: Int?, at moment: Date) async throws -> DeletedLinkRecord {
        try await store.delete(id, version: version, at: moment)
    }
    func deletedLink(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> DeletedLinkRecord? {
        try await store.deletedLink(domain: domain, code: code)
    }
    func deletedLink(id: LinkRecord.ID) async throws -> DeletedLinkRecord? { try await store.deletedLink(id: id) }
}
