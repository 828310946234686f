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
    /// How many codes of a domain occur in more than one letter case, and two spellings of the first of them.
    ///
    /// Looks at all links of the domain; holds up no writer.
    func codesAlikeButForCase(
        domain: LinkDomainRecord.ID, limit: Int
    ) async throws -> (count: Int, examples: [[ShortCode]])
    /// Moves a domain with its links, and what is left of its deleted ones, to another project, in one transaction.
    ///
    /// Tags, counts and the keys that links were created with stay as they are.
    ///
    /// - Parameter remarking: the mark of a link in its new project.
    /// - Throws: ``LinkStoreError`` with `notFound`, or `alreadyExists` where a link of the project has one of the marks.
    func moveDomain(
        _ id: LinkDomainRecord.ID, to project: ProjectRecord.ID,
        remarking: @escaping @Sendable (IdempotencyMark) -> IdempotencyMark
    ) async throws
    /// The domains of all projects, oldest first.
    func domains() async throws -> [LinkDomainRecord]
    /// Removes a domain that holds no links, and what is left of its deleted ones.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`, or `alreadyExists` while it has links.
    func removeDomain(_ id: LinkDomainRecord.ID) async throws
}
