public import LinkStorage

extension Administration {
    /// The apps of a project, oldest first.
    public func apps(of project: ProjectRecord.ID) async throws -> [AppRecord] {
        try await translatingStoreErrors(about: "The list of apps") {
            try await database.apps().filter { $0.projectID == project }
        }
    }

    /// Adds an app to a project; what is written in several ways is brought into one.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `alreadyExists` or `notFound`.
    public func addApp(_ app: RegisteredApp, to project: ProjectRecord.ID) async throws -> AppRecord {
        let app = try AppRules.checked(app)
        let now = clock.now()
        let record = AppRecord(id: AppRecord.ID(at: now), projectID: project, app: app, createdAt: now)
        try await change(about: "The app “\(app.bundleOrPackage)”") { try await database.insert(record) }
        return record
    }

    /// Replaces what is known of an app.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `alreadyExists` or `notFound`.
    public func updateApp(_ record: AppRecord) async throws -> AppRecord {
        var record = record
        record.app = try AppRules.checked(record.app)
        let changed = record
        try await change(about: "The app “\(record.app.bundleOrPackage)”") { try await database.update(changed) }
        return record
    }

    /// Removes an app.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`.
    public func removeApp(_ id: AppRecord.ID) async throws {
        try await change(about: "The app") { try await database.removeApp(id) }
    }
}
