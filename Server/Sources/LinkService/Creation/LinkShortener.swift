import Foundation
import LinkRules
public import LinkStorage
import WaymarkLinks

/// Creates short links.
public struct LinkShortener: Sendable {
    /// The number of concurrent creations in one bulk request; they share the store's transactions.
    private static let bulkWidth = 64
    /// How often to retry with new codes, or after another creation replaced the same link.
    private static let maximumAttempts = 16

    private let store: any LinkStore
    private let directory: DirectoryCache
    private let clock: LinkClock
    private let codes = ShortCodeGenerator()

    /// Creates a shortener.
    public init(store: any LinkStore, directory: DirectoryCache, clock: LinkClock) {
        self.store = store
        self.directory = directory
        self.clock = clock
    }

    /// Creates a link, or finds the link of an equal creation; durable on return.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` if a rule is broken, `alreadyExists` if a custom code is
    ///   not free, `idempotencyMismatch` if an idempotency key was used for another request, `permissionDenied`,
    ///   `unavailable`.
    public func create(_ creation: CreateLink, caller: Caller) async throws -> ManagedLink {
        try caller.require(.createLinks)
        try CreationRules.check(creation, caller: caller, directory: directory.current, now: clock.now())
        var visible = creation
        visible.reading.link = creation.link.mended
        visible.name = LinkLabels.mended(name: creation.name)
        let insertion = try await insert(visible, caller: caller)
        let warnings = LinkValidator.warnings(for: creation.reading, in: surroundings(of: creation))
        switch insertion {
        case .inserted(let record):
            return ManagedLink(record: record, domain: creation.domain, warnings: warnings, isNew: true)
        case .existing(let record):
            // The creation may hold an outdated record of the domain; the link's own domain applies.
            let domain = directory.current.domain(record.domainID) ?? creation.domain
            return ManagedLink(record: record, domain: domain, warnings: warnings, isNew: false)
        }
    }

    /// Creates many links concurrently; a failure does not affect the others.
    ///
    /// - Returns: the result of each creation, in order.
    public func create(_ creations: [CreateLink], caller: Caller) async -> [Result<ManagedLink, any Error>] {
        await withTaskGroup(of: (Int, Result<ManagedLink, any Error>).self) { group in
            var results: [Int: Result<ManagedLink, any Error>] = [:]
            for (index, creation) in creations.enumerated() {
                if index >= Self.bulkWidth, let (finished, result) = await group.next() {
                    results[finished] = result
                }
                group.addTask {
                    do {
                        return (index, .success(try await create(creation, caller: caller)))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            for await (finished, result) in group {
                results[finished] = result
            }
            return creations.indices.compactMap { results[$0] }
        }
    }

    private func insert(_ creation: CreateLink, caller: Caller) async throws -> LinkInsertion {
        let parameters = LongLinkCodec.encodeQuery(creation.reading.link)
        let mark = IdempotencyMark(creation, parameters: parameters, caller: caller)
        // The link itself says which key has made it; what people make by hand is in the audit log too.
        let store =
            caller.keyID == nil
            ? store.noting(LinkNote(by: caller, in: directory.current, at: clock.now())) : store
        var replaced: LinkRecord.ID?
        for _ in 0..<Self.maximumAttempts {
            let directory = directory.current
            let candidates = codes.candidates(for: creation.suffix)
                .filter { !directory.hides($0, on: creation.domain) }
            guard let first = candidates.first else { continue }
            let new = NewLinkRecord(
                record: record(of: creation, code: first, mark: mark, key: caller.keyID), candidates: candidates,
                replaced: replaced, parameters: parameters)
            let insertion: LinkInsertion
            do {
                insertion = try await store.insert(new)
            } catch let error as LinkStoreError where error.code == .shortCodeTaken {
                if case .custom(let code) = creation.suffix {
                    let wasDeleted = try? await store.deletedLink(domain: creation.domain.id, code: code) != nil
                    throw LinkServiceError(
                        .alreadyExists, reason: .codeTaken,
                        wasDeleted == true
                            ? .link(.codeOfDeletedLink(code.description)) : .link(.codeTaken(code.description)),
                        parameter: "suffix", value: code.description)
                }
                continue
            } catch let error as LinkStoreError {
                StoreErrorCounts.record(error)
                throw LinkServiceError(error, subject: "The link domain")
            }
            guard case .existing(let existing) = insertion else { return insertion }
            guard let known = mark, known.request == existing.idempotency?.request else {
                throw LinkServiceError(
                    .idempotencyMismatch, "The idempotency key was used for another request.",
                    parameter: "Idempotency-Key")
            }
            guard creation.idempotency == .parameters, !isStill(existing, what: creation) else { return insertion }
            // The link was changed, disabled or has expired since its creation, so it is not what this caller requests.
            // The new link takes its mark, so that the next creation finds the new one at once.
            replaced = existing.id
        }
        throw LinkServiceError(.unavailable, .link(.noUnusedCode), retryAfter: 1)
    }

    /// Whether an existing link still matches a creation.
    private func isStill(_ record: LinkRecord, what creation: CreateLink) -> Bool {
        let (stored, requested) = (record.link, creation.reading.link)
        return (stored == requested || stored.canonicalText == requested.canonicalText)
            && record.inactivity(at: clock.now()) == nil && record.limits.permits([.click, .opening])
    }

    private func record(
        of creation: CreateLink, code: ShortCode, mark: IdempotencyMark?, key: APIKeyRecord.ID?
    ) -> LinkRecord {
        let now = clock.now()
        return LinkRecord(
            id: LinkRecord.ID(at: now), projectID: creation.domain.projectID, domainID: creation.domain.id, code: code,
            link: creation.reading.link, name: creation.name, tags: creation.tags, isManaged: creation.isManaged,
            createdAt: now, updatedAt: now, startsAt: creation.startsAt, expiresAt: creation.expiresAt,
            limits: creation.limits, claimToken: creation.claimToken, shareable: creation.shareable, keyID: key,
            idempotency: mark)
    }

    private func surroundings(of creation: CreateLink) -> LinkValidator.Context {
        let directory = directory.current
        let custom: ShortCode? = if case .custom(let code) = creation.suffix { code } else { nil }
        return LinkValidator.Context(
            apps: directory.apps(of: creation.domain.projectID),
            hasURLPatterns: !directory.urlPatterns(for: creation.domain).isEmpty, domain: creation.domain.domain,
            customCode: custom, name: creation.name, deprecatedFields: creation.deprecatedFields)
    }
}
