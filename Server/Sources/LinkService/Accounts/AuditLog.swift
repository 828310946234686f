public import Foundation
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

    /// How many entries are looked at at once for what somebody did last.
    private static let lately = 200
    /// How many seconds before now the entries end that are looked at, one after the other.
    private static let ages: [TimeInterval] = [0, 600, 3600, 86_400, 7 * 86_400, 30 * 86_400]

    /// Links that a caller has created lately in a project, the latest first; empty where none is found.
    ///
    /// Some of the latest entries are looked at, and where these name no such link, some from before ten minutes, an hour, a day, a week
    /// and 30 days ago: what has filled the log since, such as a change of many links, does not hide all that was before, and the answer costs
    /// no more in a log of any length. In a log that is always full, links between these moments are passed over.
    ///
    /// It tells callers only what they did themselves, and needs no right.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable`.
    public func linksCreatedLately(
        by caller: Caller, in project: ProjectRecord.ID, now: Date
    ) async throws -> [LinkRecord.ID] {
        guard let own = caller.actor.id else { return [] }
        for age in Self.ages {
            let entries = try await translatingStoreErrors(about: "The audit log") {
                try await store.auditEntries(
                    matching: AuditFilter(place: .projects([project])),
                    before: age == 0 ? nil : AuditEntryRecord.ID(firstAt: now - age), limit: Self.lately)
            }
            let links = entries.filter { $0.actor.id == own && $0.action == AuditAction.linkAdd.rawValue }
                .compactMap { $0.target.id.flatMap { LinkRecord.ID($0) } }
            // The first entry of all is among those of a page that is not full.
            if !links.isEmpty || entries.count < Self.lately { return links }
        }
        return []
    }
}
