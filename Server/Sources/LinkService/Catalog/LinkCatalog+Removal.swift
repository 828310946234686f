import LinkRules
public import LinkStorage

// Taking links out of use: disabling one or many at once, and deleting.

extension LinkCatalog {
    /// Switches off the links of one batch of a list that are on; durable on return.
    ///
    /// The next call goes on with ``DisabledLinks/next``. Doing it again, whole or in part, changes nothing more.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, also where nothing narrows the selection, or `permissionDenied`.
    public func disable(_ disabling: LinkDisabling, caller: Caller) async throws -> DisabledLinks {
        try caller.require(.disableLinks)
        guard (1...LinkDisabling.maximumLimit).contains(disabling.limit) else {
            throw LinkServiceError(
                .invalidArgument, "A batch has 1 to \(LinkDisabling.maximumLimit) links.", parameter: "limit")
        }
        guard disabling.selection.isNarrow else {
            throw LinkServiceError(
                .invalidArgument, .link(.noFilter),
                parameter: "domain")
        }
        let after = try Self.position(disabling.after)
        let directory = directory.current
        guard
            let filter = try disabling.selection.filter(
                in: directory, project: nil, caller: caller, for: .disableLinks)
        else {
            throw LinkServiceError(
                .invalidArgument, "An admin key does not belong to a project; specify a domain.", parameter: "domain")
        }
        let changes = try await translatingStoreErrors(about: "The list") {
            let now = clock.now()
            return try await noted(by: caller).disableLinks(
                matching: filter, after: after, limit: disabling.limit, at: disabling.moment ?? now, now: now,
                isDryRun: disabling.isDryRun)
        }
        return DisabledLinks(links: Self.links(changes.changed, in: directory), next: changes.next?.description)
    }

    /// Deletes a link; durable on return.
    ///
    /// It answers that it is gone from then on, and its code is given to no other link. Nothing of what it said is left, and
    /// nothing of what was counted. A link that was deleted before is answered as it is.
    ///
    /// - Parameter version: the version that the caller has read; any where it is `nil`.
    /// - Throws: ``LinkServiceError`` with `notFound`, `permissionDenied` or `versionMismatch`.
    public func delete(_ id: LinkRecord.ID, version: Int? = nil, caller: Caller) async throws -> DeletedLink {
        try caller.require(.deleteLinks)
        do {
            let (_, domain) = try await read(id, for: .deleteLinks, caller: caller)
            let record = try await translatingStoreErrors(about: "The link") {
                try await noted(by: caller).delete(id, version: version, at: clock.now())
            }
            return DeletedLink(record: record, domain: domain)
        } catch let error as LinkServiceError where error.code == .gone {
            guard let deleted = try await deletedLink(id, caller: caller) else { throw error }
            return deleted
        }
    }

    /// What is left of a link of the caller's project.
    func deletedLink(_ id: LinkRecord.ID, caller: Caller) async throws -> DeletedLink? {
        let record = try await translatingStoreErrors(about: "The link") { try await store.deletedLink(id: id) }
        guard let record, let domain = directory.current.domain(record.domainID), caller.mayAct(in: domain.projectID)
        else { return nil }
        return DeletedLink(record: record, domain: domain)
    }
}
