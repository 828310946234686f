import LinkRules
public import LinkStorage

/// The apps and the domains of a project, to change several of them at once.
public struct ProjectSettings: Hashable, Sendable {
    /// The apps, oldest first.
    public var apps: [AppRecord]
    /// The link domains, oldest first.
    public var domains: [LinkDomainRecord]
}

extension Administration {
    /// Changes the apps and the domains of a project by what is stored of them, in one transaction; what others change at the same time
    /// stays.
    ///
    /// The audit log gets an entry for each change.
    ///
    /// - Parameter change: adds and changes apps and changes domains; may be asked several times, and what it throws ends the change.
    /// - Throws: ``LinkServiceError`` as ``addApp(_:name:iconURL:to:)``, ``updateApp(_:read:)`` and ``updateDomain(_:read:)`` but for
    ///   `versionMismatch`, or `unavailable`; nothing is stored then.
    public func changeSettings(
        of project: ProjectRecord.ID, by change: (inout ProjectSettings) throws -> Void
    ) async throws {
        _ = try await changing(
            "The apps or the link domain",
            read: { ProjectSettings(apps: try await apps(of: project), domains: try await domains(of: project)) },
            by: change
        ) { new, read in
            try await store(new, read: read, of: project)
            return new
        }
    }

    private func store(_ settings: ProjectSettings, read: ProjectSettings, of project: ProjectRecord.ID) async throws {
        var changes: [AuditedChange] = []
        var (added, changedApps): ([AppRecord], [RecordReplacement<AppRecord>]) = ([], [])
        for app in settings.apps where !read.apps.contains(app) {
            try require(.changeApps, in: project)
            let old = read.apps.first { $0.id == app.id }
            let new = try AppRules.checked(app, changing: old?.app)
            guard !settings.apps.contains(where: { $0.id != new.id && $0.excludes(new) }) else {
                throw LinkServiceError(.alreadyExists, "The app “\(new.app.bundleOrPackage)” already exists.")
            }
            if let old { changedApps.append(RecordReplacement(old, by: new)) } else { added.append(new) }
            changes.append(.app(from: old, to: new))
        }
        var changedDomains: [RecordReplacement<LinkDomainRecord>] = []
        for domain in settings.domains {
            guard let old = read.domains.first(where: { $0.id == domain.id }), old != domain else { continue }
            try require(.changeDomains, in: project)
            let new = try await checked(domain)
            changedDomains.append(RecordReplacement(old, by: new))
            changes.append(.domain(from: old, to: new))
        }
        guard !changes.isEmpty else { return }
        try await self.change(changes, about: "An app or the link domain") {
            [added, changedApps, changedDomains] database in
            try await database.store(
                addedApps: added, changedApps: changedApps, changedDomains: changedDomains)
        }
    }
}

extension AppRecord {
    /// Whether an app cannot be stored beside this one.
    fileprivate func excludes(_ other: AppRecord) -> Bool {
        projectID == other.projectID && app.platform == other.app.platform
            && app.bundleOrPackage == other.app.bundleOrPackage
    }
}
