import Foundation
public import WaymarkLinks

/// Keeps the link domains of all projects.
///
/// Every write raises ``LinkDatabase/settingsRevision()``.
public protocol LinkDomainStore: Sendable {
    /// Stores a domain; durable on return.
    ///
    /// - Throws: ``LinkStoreError`` with `alreadyExists` where any project has the same domain, or the identifier is
    ///   taken; `notFound` where there is no such project.
    func insert(_ domain: LinkDomainRecord) async throws
    /// Replaces what is known of a domain; it stays in its project and keeps its links.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`, or `alreadyExists` where another domain is the same, or where letter
    ///   case is no longer to count and two codes of the domain differ in nothing else.
    func update(_ domain: LinkDomainRecord) async throws
    /// Two codes of a domain that differ in nothing but letter case; empty where there are none.
    ///
    /// Looks at all links of the domain.
    func codesAlikeButForCase(domain: LinkDomainRecord.ID) async throws -> [ShortCode]
    /// The domains of all projects, oldest first.
    func domains() async throws -> [LinkDomainRecord]
    /// Removes a domain that holds no links, and what is left of its deleted ones.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`, or `alreadyExists` while it has links.
    func removeDomain(_ id: LinkDomainRecord.ID) async throws
}
