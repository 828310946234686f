import LinkRules
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
        try await change(.app(from: nil, to: record), about: "The app “\(record.app.bundleOrPackage)”") {
            try await $0.insert(record)
        }
        return record
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
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `alreadyExists` or `notFound`.
    public func updateApp(_ record: AppRecord) async throws -> AppRecord {
        // The store keeps an app in its project, whatever the new record says.
        let stored = try await storedApp(record.id)
        try require(.changeApps, in: stored?.projectID ?? record.projectID)
        let checked = try AppRules.checked(record)
        try await change(
            .app(from: stored ?? checked, to: checked), about: "The app “\(checked.app.bundleOrPackage)”"
        ) { try await $0.update(checked) }
        return checked
    }

    /// Removes an app.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`.
    public func removeApp(_ id: AppRecord.ID) async throws {
        guard let stored = try await storedApp(id) else {
            throw LinkServiceError(.notFound, .app(.missing))
        }
        try await change(.app(from: stored, to: nil), about: "The app") { try await $0.removeApp(id) }
    }
}
