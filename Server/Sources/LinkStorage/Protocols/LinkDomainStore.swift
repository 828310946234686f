import Foundation
public import WaymarkLinks

/// Stores the link domains of all projects.
///
/// Every write raises ``LinkDatabase/settingsRevision()``.
public protocol LinkDomainStore: Sendable {
    /// Stores a domain; durable on return.
    ///
    /// - Throws: ``LinkStoreError`` with `alreadyExists` if any project has the same domain or the identifier exists;
    ///   `notFound` if the project does not exist.
    func insert(_ domain: LinkDomainRecord) async throws
    /// Replaces the settings of a domain, if it is still as it was read; its project and its links stay the same.
    ///
    /// - Parameter read: the domain as it was read; `nil` to replace whatever is stored.
    /// - Throws: ``LinkStoreError`` with `notFound`, `versionMismatch` if it was changed since it was read, or `alreadyExists` if another
    ///   domain is equal, or if the domain becomes case-insensitive and two of its codes differ only in letter case.
    func update(_ domain: LinkDomainRecord, read: LinkDomainRecord?) async throws
    /// The number of codes of a domain that occur in more than one letter case, and two spellings of the first one.
    ///
    /// Reads all links of the domain without blocking writers.
    func codesAlikeButForCase(
        domain: LinkDomainRecord.ID, limit: Int
    ) async throws -> (count: Int, examples: [[ShortCode]])
    /// Moves a domain with its links and deleted links to another project in one transaction.
    ///
    /// Tags, counts and the keys that created the links stay unchanged.
    ///
    /// - Parameter remarking: computes the idempotency mark of a link in its new project.
    /// - Throws: ``LinkStoreError`` with `notFound`, or `alreadyExists` if a link of the new project has one of the
    ///   marks.
    func moveDomain(
        _ id: LinkDomainRecord.ID, to project: ProjectRecord.ID,
        remarking: @escaping @Sendable (IdempotencyMark) -> IdempotencyMark
    ) async throws
    /// The domains of all projects, oldest first.
    func domains() async throws -> [LinkDomainRecord]
    /// Removes a domain without links, and the records of its deleted links.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`, or `alreadyExists` while it has links.
    func removeDomain(_ id: LinkDomainRecord.ID) async throws
}

extension LinkDomainStore {
    /// Replaces the settings of a domain, whatever is stored of it: see ``update(_:read:)``.
    public func update(_ domain: LinkDomainRecord) async throws {
        try await update(domain, read: nil)
    }
}
