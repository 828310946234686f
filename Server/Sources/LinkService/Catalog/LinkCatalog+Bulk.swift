public import LinkRules
public import LinkStorage

// Changing many links: those of a list, batch by batch.

extension LinkCatalog {
    /// How many links are counted at once.
    private static let countedAtOnce = 20_000

    /// Counts the links that are meant, from where the batch begins, and finds the newest of them.
    ///
    /// They are counted in parts, between which others read; links that come or go meanwhile may be missed.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` or `permissionDenied`; `CancellationError`.
    public func count(
        _ batch: BulkLinkBatch, project: ProjectRecord.ID, caller: Caller
    ) async throws -> (count: Int, newest: LinkRecord.ID?) {
        let (all, newest) = try await countAll(batch, project: project, caller: caller)
        guard let excluded = batch.excludedTag else { return (all, newest) }
        var tagged = batch
        tagged.selection.tag = excluded
        return (max(0, all - (try await countAll(tagged, project: project, caller: caller).count)), newest)
    }

    /// Counts with those that have the excluded tag.
    private func countAll(
        _ batch: BulkLinkBatch, project: ProjectRecord.ID, caller: Caller
    ) async throws -> (count: Int, newest: LinkRecord.ID?) {
        var last = try Self.position(batch.after)
        guard
            let filter = try batch.selection.filter(
                in: directory.current, project: project, caller: caller, for: .readLinks)
        else { return (0, nil) }
        var (count, newest): (Int, LinkRecord.ID?) = (0, nil)
        while true {
            try Task.checkCancellation()
            let ids = try await translatingStoreErrors(about: "The list") { [last] in
                try await store.linkIDs(matching: filter, after: last, limit: Self.countedAtOnce)
            }
            // The newest come first.
            let meant = batch.newest.map { most in ids.drop { $0 > most } } ?? ids[...]
            count += meant.count
            newest = newest ?? meant.first
            last = ids.last
            guard ids.count == Self.countedAtOnce else { return (count, newest) }
        }
    }

    /// Changes the links of one batch, in one transaction; durable on return.
    ///
    /// Each link is changed by the rules of ``update(_:_:caller:)``, and has its own entry in the audit log; one that breaks a rule keeps
    /// none of the others from it. The next call goes on with ``BulkLinkResult/next``. Doing it again, whole or in part, changes nothing
    /// more.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `permissionDenied` or `unavailable`: then nothing of this batch was
    ///   changed, or it is not known.
    public func change(
        _ batch: BulkLinkBatch, by change: BulkLinkChange, project: ProjectRecord.ID, caller: Caller
    ) async throws -> BulkLinkResult {
        try caller.require(change.right)
        try change.check()
        let after = try Self.position(batch.after)
        let directory = directory.current
        guard
            let filter = try batch.selection.filter(
                in: directory, project: project, caller: caller, for: change.right)
        else { return BulkLinkResult() }
        @Sendable func outcome(_ link: LinkRecord) -> BulkOutcome {
            guard batch.includes(link), let domain = directory.domain(link.domainID) else { return .notMeant }
            do {
                let changed = try changed(link, by: change.request(for: link), on: domain)
                return changed.hasMarks(of: link) ? .same : .changed(changed)
            } catch {
                return .refused(ManagedLink(record: link, domain: domain), error)
            }
        }
        let changes = try await translatingStoreErrors(about: "The list") {
            try await noted(by: caller).changeLinks(
                matching: filter, after: after, limit: BulkLinkBatch.maximumLimit, isDryRun: false
            ) { link in
                if case .changed(let changed) = outcome(link) { changed } else { nil }
            }
        }
        var result = BulkLinkResult(changed: changes.changed.count, next: changes.next?.description)
        let now = clock.now()
        for link in changes.changed {
            switch link.inactivity(at: now) {
            case .expired: result.ended += 1
            case .notStarted: result.notStarted += 1
            case .disabled, .usedUp, nil: break
            }
        }
        for link in changes.kept {
            switch outcome(link) {
            case .notMeant, .changed: break
            case .same: result.unchanged += 1
            case .refused(let link, let error): result.refused.append((link, error))
            }
        }
        return result
    }

    /// Why a link cannot be changed; `nil` where it can, or is as it shall be.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`, `gone` or `permissionDenied`.
    public func refusal(
        of change: BulkLinkChange, for id: LinkRecord.ID, caller: Caller
    ) async throws -> (link: ManagedLink, error: LinkServiceError)? {
        let (record, domain) = try await read(id, for: change.right, caller: caller)
        do {
            _ = try changed(record, by: change.request(for: record), on: domain)
            return nil
        } catch {
            return (ManagedLink(record: record, domain: domain), error)
        }
    }
}

/// The effect of a bulk change on one link.
private enum BulkOutcome {
    case notMeant, same
    case changed(LinkRecord)
    case refused(ManagedLink, LinkServiceError)
}
