import Foundation
import WaymarkLinks

/// Takes links in from elsewhere, many at once.
public protocol LinkImportStore: Sendable {
    /// Stores links under their own codes, in one transaction; durable on return.
    ///
    /// Links are taken in their order, so that the second of two with one code finds the first. Doing it again changes
    /// nothing. Two links are the same where their domain and code are; codes are compared by the domain's case rule.
    /// ``LinkRecord/idempotency`` of the links is stored where the project has no link with the same key.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound` where a project has no such domain, `corruptRecord`, `full` or
    ///   `unavailable`: then nothing was stored.
    /// - Returns: the outcome of each link, in their order.
    func importLinks(_ links: [ImportedLink], policy: LinkImportPolicy) async throws -> [LinkImportOutcome]
    /// Stores what is left of deleted links, in one transaction; durable on return.
    ///
    /// An existing link with the code is deleted where the policy replaces links, and is a conflict otherwise.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound` where there is no such domain.
    /// - Returns: the outcome of each, in their order.
    func importDeletedLinks(
        _ links: [DeletedLinkRecord], policy: LinkImportPolicy
    ) async throws -> [LinkImportOutcome]
    /// Stores counts, in one transaction; durable on return.
    ///
    /// A count becomes the greater one of the stored and the given, so that doing it again changes nothing.
    ///
    /// - Returns: for each count, in their order, whether there is such a link.
    func importCounts(_ counts: [LinkCount]) async throws -> [Bool]
    /// Creates the storing of very many links faster: puts off what only lists of links need, where that pays.
    ///
    /// Every promise holds meanwhile; lists are slower. ``finishBulkImport()`` makes up for it, in this process or in
    /// another, and so does a service's next start.
    ///
    /// - Parameter count: how many new links were stored already; as many more are expected.
    /// - Returns: whether something is put off now.
    func beginBulkImport(after count: Int) async throws -> Bool
    /// Creates up for what was put off, if anything was; durable on return.
    func finishBulkImport() async throws
}
