public import LinkStorage
public import WaymarkLinks

extension Administration {
    /// The apps of a project, oldest first.
    public func apps(of project: ProjectRecord.ID) async throws -> [AppRecord] {
        try await translatingStoreErrors(about: "The list of apps") {
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
        let now = clock.now()
        let record = try AppRules.checked(
            AppRecord(
                id: AppRecord.ID(at: now), projectID: project, app: app, name: name, iconURL: iconURL, createdAt: now))
        try await change(about: "The app “\(record.app.bundleOrPackage)”") { try await database.insert(record) }
        return record
    }

    /// Replaces what is known of an app.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `alreadyExists` or `notFound`.
    public func updateApp(_ record: AppRecord) async throws -> AppRecord {
        let checked = try AppRules.checked(record)
        try await change(about: "The app “\(checked.app.bundleOrPackage)”") { try await database.update(checked) }
        return checked
    }

    /// Removes an app.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`.
    public func removeApp(_ id: AppRecord.ID) async throws {
        try await change(about: "The app") { try await database.removeApp(id) }
    }
}
