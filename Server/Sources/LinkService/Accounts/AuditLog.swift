import LinkRules
public import LinkStorage

/// Reads the audit log.
public struct AuditLog: Sendable {
    /// How many entries a page may have.
    public static let maximumLimit = 1000

    private let store: any AuditStore

    /// Creates the use case.
    public init(store: any AuditStore) {
        self.store = store
    }

    /// One page of what a caller may read, the latest entry first.
    ///
    /// Whoever has the right in some projects only reads what concerns these, and nothing of the instance: all entries are then those of
    /// these projects, and who asks for those of the instance is refused.
    ///
    /// - Parameters:
    ///   - filter: which entries.
    ///   - before: the last entry of the page before; `nil` for the first page.
    ///   - limit: the most entries.
    ///   - caller: who asks.
    /// - Throws: ``LinkServiceError`` with `permissionDenied`, `invalidArgument` or `unavailable`.
    public func entries(
        matching filter: AuditFilter = AuditFilter(), before: AuditEntryRecord.ID? = nil, limit: Int = 100,
        caller: Caller
    ) async throws -> [AuditEntryRecord] {
        try caller.require(.readAudit)
        guard 1...Self.maximumLimit ~= limit else {
            throw LinkServiceError(
                .invalidArgument, "A page holds 1 to \(Self.maximumLimit) entries.", parameter: "limit")
        }
        var filter = filter
        if filter.place == .instance {
            try caller.requireEverywhere(.readAudit)
        } else if !caller.hasEverywhere(.readAudit) {
            var projects = (caller.projectID.map { [$0] } ?? []) + caller.grants.compactMap(\.projectID)
            if case .projects(let wanted) = filter.place { projects = wanted }
            filter.place = .projects(projects.filter { caller.has(.readAudit, in: $0) })
        }
        let meant = filter
        return try await translatingStoreErrors(about: "The audit log") {
            try await store.auditEntries(matching: meant, before: before, limit: limit)
        }
    }

    /// How many entries are looked at for what somebody did last.
    private static let lately = 200

    /// The links that a caller has created lately in a project, the latest first: a few of the latest entries are looked at, so that the
    /// answer costs the same in a log of any length.
    ///
    /// It tells callers only what they did themselves, and needs no right.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable`.
    public func linksCreatedLately(by caller: Caller, in project: ProjectRecord.ID) async throws -> [LinkRecord.ID] {
        guard let own = caller.actor.id else { return [] }
        let entries = try await translatingStoreErrors(about: "The audit log") {
            try await store.auditEntries(
                matching: AuditFilter(place: .projects([project])), before: nil, limit: Self.lately)
        }
        return entries.filter { $0.actor.id == own && $0.action == AuditAction.linkAdd.rawValue }
            .compactMap { $0.target.id.flatMap { LinkRecord.ID($0) } }
    }
}
