import LinkRules
public import LinkStorage

extension Administration {
    /// Adds and changes apps of a project, and changes one of its domains, in one transaction.
    ///
    /// The audit log gets an entry for each of them.
    ///
    /// - Parameters:
    ///   - apps: the apps; one that is not stored yet is added.
    ///   - domain: the domain, which has to be stored.
    /// - Throws: ``LinkServiceError`` as ``addApp(_:name:iconURL:to:)``, ``updateApp(_:read:)`` and ``updateDomain(_:read:)``; nothing is
    ///   stored then.
    public func changeSettings(apps: [AppRecord], domain: LinkDomainRecord?) async throws {
        let stored = try await translatingStoreErrors(about: "The list of apps") { try await database.apps() }
        var changes: [AuditedChange] = []
        var (added, changed): ([AppRecord], [AppRecord]) = ([], [])
        for app in apps {
            let old = stored.first { $0.id == app.id }
            try require(.changeApps, in: old?.projectID ?? app.projectID)
            let new = try AppRules.checked(app, changing: old?.app)
            guard !(stored + apps).contains(where: { $0.id != new.id && $0.excludes(new) }) else {
                throw LinkServiceError(.alreadyExists, "The app “\(new.app.bundleOrPackage)” already exists.")
            }
            if old == nil { added.append(new) } else { changed.append(new) }
            changes.append(.app(from: old, to: new))
        }
        var newDomain: LinkDomainRecord?
        if let domain {
            let old = try await storedDomain(domain.id)
            try require(.changeDomains, in: old?.projectID ?? domain.projectID)
            let new = try await checked(domain)
            changes.append(.domain(from: old ?? new, to: new))
            newDomain = new
        }
        guard !changes.isEmpty else { return }
        try await change(changes, about: "An app or the link domain") { [added, changed, newDomain] database in
            try await database.store(addedApps: added, changedApps: changed, changedDomain: newDomain)
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
