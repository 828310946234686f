public import Foundation
public import WaymarkLinks

/// Keeps links.
public protocol LinkStore: Sendable {
    /// Stores a link under the first of its candidate codes that is free, in one transaction; durable on return.
    ///
    /// Of any number of simultaneous insertions of one code on one domain exactly one succeeds. Where the project holds a
    /// link with the same ``IdempotencyMark/key``, that link is returned and nothing is stored. On a domain whose codes
    /// ignore letter case, codes that differ only in ASCII case are the same code.
    ///
    /// The code of a deleted link is not free. A link that is ``NewLinkRecord/replaced`` loses its mark first, in the same
    /// transaction, if it is the new link's.
    ///
    /// - Throws: ``LinkStoreError`` with `shortCodeTaken` where no candidate is free, `notFound` where the project has no
    ///   such domain, `alreadyExists` where the identifier is taken, `claimTokenTaken`, `full` or `unavailable`: then nothing was stored.
    func insert(_ link: NewLinkRecord) async throws -> LinkInsertion
    /// Replaces everything but identity, project, domain, code, creation, idempotency and uses of the link with the same
    /// identifier, and counts its version up; durable on return.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`, `versionMismatch` where the stored version is not the record's, or `claimTokenTaken`.
    /// - Returns: the link as stored.
    func update(_ link: LinkRecord) async throws -> LinkRecord
    /// Takes one of each of some uses of a link, if its limits permit all of them; durable on return.
    ///
    /// Of any number of calls, simultaneous or not, in any number of processes, as many succeed as the limits permit: all or nothing
    /// is taken, and what was taken stays taken. A use that is not limited is permitted, and not counted. Neither the version of the
    /// link nor ``LinkDatabase/linksRevision()`` rises.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`, `full` or `unavailable`: then nothing was taken, or it is not known.
    /// - Returns: whether the uses were taken.
    func take(_ uses: LinkUses, of id: LinkRecord.ID) async throws -> Bool
    /// The link with a code on a domain, archived and expired ones too.
    ///
    /// On a domain whose codes ignore letter case, any spelling finds it.
    func link(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> LinkRecord?
    /// The link of a project with a claim token.
    func link(project: ProjectRecord.ID, claimToken: String) async throws -> LinkRecord?
    /// The link with an identifier.
    func link(id: LinkRecord.ID) async throws -> LinkRecord?
    /// Links that pass a filter, newest first by identifier, older than `after` where it is given, `limit` at the most.
    func links(matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int) async throws -> [LinkRecord]
    /// The identities of links that pass a filter, in the order of ``links(matching:after:limit:)``, for whoever counts them.
    func linkIDs(matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int) async throws -> [LinkRecord.ID]
    /// Changes the links of one batch of a list, in one transaction; durable on return.
    ///
    /// A batch is what ``links(matching:after:limit:)`` gives; links that are meant no longer when they are written are left
    /// alone, and are in no part of the result.
    ///
    /// - Parameters:
    ///   - filter: which links are meant.
    ///   - after: where the batch begins: ``LinkChanges/next`` of the one before.
    ///   - limit: how many links the batch has at the most.
    ///   - isDryRun: whether nothing is written.
    ///   - change: the link as it shall be, or `nil` where it is left as it is; may be asked several times. Of what it gives, the tags
    ///     and the moments of archiving, disabling, expiry and change are stored, and the version is counted up.
    /// - Throws: ``LinkStoreError``: then nothing was stored, or it is not known.
    func changeLinks(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int, isDryRun: Bool,
        by change: @escaping @Sendable (LinkRecord) -> LinkRecord?
    ) async throws -> LinkChanges
    /// Deletes a link, in one transaction; durable on return.
    ///
    /// Its content, tags, counts and idempotency mark are gone. Its code is free for no other link of the domain, by the
    /// domain's case rule, until the domain is removed. A link that was deleted before stays as it is.
    ///
    /// - Parameter version: what the link's version has to be; any where it is `nil`.
    /// - Throws: ``LinkStoreError`` with `notFound`, or `versionMismatch`.
    /// - Returns: what is left of the link.
    func delete(_ id: LinkRecord.ID, version: Int?, at moment: Date) async throws -> DeletedLinkRecord
    /// What is left of the deleted link that had a code on a domain; any spelling finds it where letter case does not count.
    func deletedLink(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> DeletedLinkRecord?
    /// What is left of the deleted link that had an identifier.
    func deletedLink(id: LinkRecord.ID) async throws -> DeletedLinkRecord?
    /// The same links, whose insertions, updates and deletions add an entry for each changed link to the audit log, in their own
    /// transaction.
    ///
    /// A creation that finds an existing link adds none, nor does a deletion of a deleted one. Creations are stored one by one.
    func noting(_ note: LinkNote) -> any LinkStore
}

extension LinkStore {
    /// Switches off the links of one batch of a list that are on: see ``changeLinks(matching:after:limit:isDryRun:by:)``.
    ///
    /// Links that are off keep the moment since when they are.
    ///
    /// - Parameters:
    ///   - moment: since when they are off.
    ///   - now: when they are changed; `nil` for the same moment.
    public func disableLinks(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int, at moment: Date, now: Date? = nil,
        isDryRun: Bool
    ) async throws -> LinkChanges {
        try await changeLinks(matching: filter, after: after, limit: limit, isDryRun: isDryRun) { link in
            guard link.disabledAt == nil else { return nil }
            var link = link
            link.disabledAt = moment
            link.updatedAt = now ?? moment
            return link
        }
    }
}
