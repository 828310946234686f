package import LinkRules
public import LinkStorage
public import WaymarkLinks

extension Administration {
    /// The apps of a project, oldest first.
    public func apps(of project: ProjectRecord.ID) async throws -> [AppRecord] {
        try require(.readSettings, in: project)
        return try await translatingStoreErrors(about: "The list of apps") {
            try await database.apps().filter { $0.projectID == project }
        }
    }

    /// Adds an app to a project; what is written in several ways is brought into one.
    ///
    /// - Parameters:
    ///   - app: the app as its store and its platform know it.
    ///   - name: the name that pages show.
    ///   - iconURL: the icon that pages show.
    ///   - project: the project.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `alreadyExists` or `notFound`.
    public func addApp(
        _ app: RegisteredApp, name: String? = nil, iconURL: WebURL? = nil, to project: ProjectRecord.ID
    ) async throws -> AppRecord {
        try require(.changeApps, in: project)
        let record = try AppRules.checked(newApp(app, name: name, iconURL: iconURL, of: project))
        try await store(record, as: .app(from: nil, to: record)) { try await $0.insert(record) }
        return record
    }

    /// Stores an app; that the project has it already is a fault of what names it.
    private func store(
        _ record: AppRecord, as change: AuditedChange, _ operation: (any LinkDatabase) async throws -> Void
    ) async throws {
        let name = record.app.bundleOrPackage
        do {
            try await self.change(change, about: "The app “\(name)”", operation)
        } catch let error as LinkServiceError where error.code == .alreadyExists {
            throw LinkServiceError(
                .alreadyExists, .app(.exists(name)),
                parameter: record.app.platform == "android" ? "packageName" : "bundleID", value: name,
                detail: error.detail)
        }
    }

    /// All that is wrong with an app by itself, for forms that say it at each field; the first is what storing it would throw.
    ///
    /// - Parameter stored: the app before a change.
    package static func faults(of record: AppRecord, changing stored: RegisteredApp? = nil) -> [LinkServiceError] {
        AppRules.normalized(record, changing: stored).faults
    }

    /// Creates the record of an app with a new identity, without checking or adding it.
    public func newApp(
        _ app: RegisteredApp, name: String? = nil, iconURL: WebURL? = nil, of project: ProjectRecord.ID
    ) -> AppRecord {
        let now = clock.now()
        return AppRecord(
            id: AppRecord.ID(at: now), projectID: project, app: app, name: name, iconURL: iconURL, createdAt: now)
    }

    /// Replaces what is known of an app.
    ///
    /// - Parameter read: the app as the caller read it, to replace nothing else; `nil` to replace whatever is stored.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `alreadyExists`, `notFound`, or `versionMismatch` where it is not as it was
    ///   read.
    public func updateApp(_ record: AppRecord, read: AppRecord? = nil) async throws -> AppRecord {
        // The store keeps an app in its project, whatever the new record says.
        let stored = if let read { read } else { try await storedApp(record.id) }
        try require(.changeApps, in: stored?.projectID ?? record.projectID)
        let checked = try AppRules.checked(record, changing: (read ?? stored)?.app)
        try await store(checked, as: .app(from: read ?? stored ?? checked, to: checked)) {
            try await $0.update(checked, read: read)
        }
        return checked
    }

    /// Changes an app by what is stored of it; what others change at the same time stays.
    ///
    /// - Parameter change: changes the app; may be asked several times, and what it throws ends the change.
    /// - Throws: ``LinkServiceError`` as ``updateApp(_:read:)`` but for `versionMismatch`, or `unavailable`.
    @discardableResult
    public func changeApp(
        _ id: AppRecord.ID, by change: (inout AppRecord) throws -> Void
    ) async throws -> AppRecord {
        try await changing("The app", read: { try await existingApp(id) }, by: change) { new, stored in
            try await updateApp(new, read: stored)
        }
    }

    private func existingApp(_ id: AppRecord.ID) async throws -> AppRecord {
        guard let app = try await storedApp(id) else { throw LinkServiceError(.notFound, .app(.missing)) }
        return app
    }

    /// Removes an app.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`.
    public func removeApp(_ id: AppRecord.ID) async throws {
        let stored = try await existingApp(id)
        try await change(.app(from: stored, to: nil), about: "The app") { try await $0.removeApp(id) }
    }
}
