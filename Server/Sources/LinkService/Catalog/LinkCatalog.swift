import Foundation
import LinkRules
public import LinkStorage
public import ManagementAPI
import WaymarkLinks

/// Reads, lists, changes, archives and deletes links.
///
/// A link of another project is reported as not found.
public struct LinkCatalog: Sendable {
    /// How often a change without a version is retried after a conflict.
    private static let maximumAttempts = 32

    let store: any LinkStore
    let directory: DirectoryCache
    let clock: LinkClock

    /// Creates a catalog.
    public init(store: any LinkStore, directory: DirectoryCache, clock: LinkClock) {
        self.store = store
        self.directory = directory
        self.clock = clock
    }

    /// The link with an identifier.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`, `gone` if it was deleted, or `permissionDenied`.
    public func link(_ id: LinkRecord.ID, caller: Caller) async throws -> ManagedLink {
        try caller.require(.readLinks)
        let (record, domain) = try await read(id, for: .readLinks, caller: caller)
        return ManagedLink(record: record, domain: domain)
    }

    /// The link that a short link refers to, even if archived or expired.
    ///
    /// - Returns: `nil` if the text is not a short link on one of the caller's domains.
    /// - Throws: ``LinkServiceError`` with `gone` if the link was deleted, or `permissionDenied`.
    public func link(at shortLink: String, caller: Caller) async throws -> ManagedLink? {
        try caller.require(.readLinks)
        guard let url = WebURL(shortLink),
            let (domain, rest) = directory.current.match(authority: url.authority, path: url.path),
            caller.has(.readLinks, in: domain.projectID), let code = ShortCode(path: rest)
        else { return nil }
        let record = try await translatingStoreErrors(about: "The link") {
            try await store.link(domain: domain.id, code: code)
        }
        if let record { return ManagedLink(record: record, domain: domain) }
        let deleted = try await translatingStoreErrors(about: "The link") {
            try await store.deletedLink(domain: domain.id, code: code)
        }
        if deleted != nil { throw LinkServiceError.linkDeleted }
        return nil
    }

    /// One page of a project's links, newest first.
    ///
    /// - Parameter project: the project; a key of one project always reads its own.
    /// - Throws: ``LinkServiceError`` with `invalidArgument` or `permissionDenied`.
    public func links(
        _ query: LinkListQuery, project: ProjectRecord.ID? = nil, caller: Caller
    ) async throws -> LinkList {
        try caller.require(.readLinks)
        guard (1...LinkListQuery.maximumLimit).contains(query.limit) else {
            throw LinkServiceError(
                .invalidArgument, "A page holds 1 to \(LinkListQuery.maximumLimit) links.", parameter: "limit")
        }
        let after = try Self.position(query.after)
        let directory = directory.current
        let filter = try query.selection.filter(
            in: directory, project: project ?? directory.projects.first { caller.mayAct(in: $0.id) }?.id,
            caller: caller,
            for: .readLinks)
        guard let filter else { return LinkList(links: [], next: nil) }
        // One more than the page has shows whether another page follows.
        let records = try await translatingStoreErrors(about: "The list") {
            try await store.links(matching: filter, after: after, limit: query.limit + 1)
        }
        let page = records.prefix(query.limit)
        return LinkList(
            links: Self.links(page, in: directory), next: records.count > query.limit ? page.last?.id.description : nil)
    }

    /// Decodes the position at which a list continues.
    static func position(_ after: String?) throws(LinkServiceError) -> LinkRecord.ID? {
        guard let after else { return nil }
        guard let position = LinkRecord.ID(after) else {
            throw LinkServiceError(.invalidArgument, .link(.badCursor), parameter: "after")
        }
        return position
    }

    /// The links in the form that callers receive.
    static func links(_ records: some Sequence<LinkRecord>, in directory: Directory) -> [ManagedLink] {
        records.compactMap { record in
            directory.domain(record.domainID).map { ManagedLink(record: record, domain: $0) }
        }
    }

    /// Changes a link; durable on return.
    ///
    /// A change without a version overwrites earlier changes.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`, `permissionDenied`, `invalidArgument` if it breaks a rule of
    ///   creation, or `versionMismatch`.
    public func update(
        _ id: LinkRecord.ID, _ change: UpdateLinkRequest, caller: Caller
    ) async throws -> ManagedLink {
        try await update(id, caller: caller) { record, _ in
            if let link = change.link { try CardRules.check(link.social, changing: record.link.social) }
            return change
        }
    }

    /// Changes a link by what it is; durable on return.
    ///
    /// If another request changes the link at the same time, the change is made anew of what is stored then, so that none is lost. The
    /// texts of its card may have any length, as other services permit it.
    ///
    /// - Parameter change: the change of a link on a domain; may be called several times.
    /// - Throws: what ``update(_:_:caller:)`` throws; what `change` throws.
    package func update(
        _ id: LinkRecord.ID, caller: Caller,
        _ change: @Sendable (LinkRecord, LinkDomainRecord) throws -> UpdateLinkRequest
    ) async throws -> ManagedLink {
        try caller.require(.changeLinks)
        for _ in 0..<Self.maximumAttempts {
            let (record, domain) = try await read(id, for: .changeLinks, caller: caller)
            let change = try change(record, domain)
            if let version = change.version, version != record.version {
                throw LinkServiceError(.versionMismatch, .link(.changed))
            }
            let changed = try changed(record, by: change, on: domain)
            do {
                let stored = try await noted(by: caller).update(changed)
                return ManagedLink(
                    record: stored, domain: domain, warnings: warnings(for: stored, on: domain, asGiven: change))
            } catch let error as LinkStoreError where error.code == .versionMismatch && change.version == nil {
                continue
            } catch let error as LinkStoreError {
                StoreErrorCounts.record(error)
                throw LinkServiceError(error, subject: "The link")
            }
        }
        throw LinkServiceError(.unavailable, .link(.beingChanged), retryAfter: 1)
    }

    /// The links, whose changes are in the audit log as the caller's.
    func noted(by caller: Caller) -> any LinkStore {
        store.noting(LinkNote(by: caller, in: directory.current, at: clock.now()))
    }

    /// Reads a link of one of the caller's projects, for something that needs a right there.
    func read(
        _ id: LinkRecord.ID, for right: Right, caller: Caller
    ) async throws -> (record: LinkRecord, domain: LinkDomainRecord) {
        let record = try await translatingStoreErrors(about: "The link") { try await store.link(id: id) }
        guard let record, caller.mayAct(in: record.projectID), let domain = directory.current.domain(record.domainID)
        else {
            let deleted = record == nil ? try await deletedLink(id, caller: caller) : nil
            throw deleted == nil ? LinkServiceError(.notFound, .link(.missing)) : .linkDeleted
        }
        try caller.require(right, in: record.projectID)
        return (record, domain)
    }

    /// The link after a change.
    func changed(
        _ record: LinkRecord, by change: UpdateLinkRequest, on domain: LinkDomainRecord
    ) throws(LinkServiceError) -> LinkRecord {
        let now = clock.now()
        let known = record.limits
        var record = record
        // Names and tags that were stored before a rule keep no link from being changed otherwise.
        let name = change.name.applied(to: record.name)
        if name != record.name { record.name = try LinkLabels.checked(name: name) }
        record.tags = change.tags ?? record.tags
        record.startsAt = change.startsAt.applied(to: record.startsAt)
        record.expiresAt = change.expiresAt.applied(to: record.expiresAt)
        record.limits = change.applied(to: record.limits)
        record.claimToken = change.claimToken.applied(to: record.claimToken)
        if let shareable = change.shareable { record.shareable = ShareableParts(shareable) }
        try ClaimRules.check(claimToken: record.claimToken)
        try ClaimRules.check(record.shareable)
        let directory = directory.current
        if record.limits != known {
            try LimitRules.check(record.limits, patterns: directory.urlPatterns(for: domain), directory: directory)
        }
        record.updatedAt = now
        if let isArchived = change.archived {
            record.archivedAt = isArchived ? record.archivedAt ?? now : nil
        }
        if let isDisabled = change.disabled {
            record.disabledAt = isDisabled ? record.disabledAt ?? now : nil
        }
        try LinkPeriod.check(startsAt: record.startsAt, expiresAt: record.expiresAt)
        try LinkLabels.check(tags: change.tags ?? [])
        if let link = change.link {
            try LinkValidator.check(
                link, changing: record.link, patterns: directory.urlPatterns(for: domain), directory: directory)
            record.link = link.mended
        }
        return record
    }

    /// The warnings about the original texts of a changed link.
    private func warnings(
        for record: LinkRecord, on domain: LinkDomainRecord, asGiven change: UpdateLinkRequest
    ) -> [CreationWarning] {
        let directory = directory.current
        return LinkValidator.warnings(
            for: LongLinkReading(link: change.link ?? record.link),
            in: LinkValidator.Context(
                apps: directory.apps(of: record.projectID), hasURLPatterns: !directory.urlPatterns(for: domain).isEmpty,
                domain: domain.domain, name: change.name.applied(to: nil)))
    }
}

extension UpdateLinkRequest {
    /// The limits of a link after the change; the store keeps the uses of those that stay.
    fileprivate func applied(to limits: LinkLimits) -> LinkLimits {
        LinkLimits(
            clicks: clickLimit.applied(to: limits.clicks?.most).map { UseLimit($0, used: limits.clicks?.used ?? 0) },
            openings: openingLimit.applied(to: limits.openings?.most).map {
                UseLimit($0, used: limits.openings?.used ?? 0)
            },
            usedUpURL: usedUpURL.applied(to: limits.usedUpURL), expiredURL: expiredURL.applied(to: limits.expiredURL))
    }
}
