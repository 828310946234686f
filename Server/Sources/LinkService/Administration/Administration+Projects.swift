package import LinkRules
public import LinkStorage

extension Administration {
    /// How long a project's name may be, in bytes.
    static let maximumNameLength = 100

    /// All projects that the caller may see, oldest first.
    public func projects() async throws -> [ProjectRecord] {
        try await storedProjects().filter { permits(.readSettings, in: $0.id) }
    }

    /// The project with a name or an identifier; without one the only project.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`, or `invalidArgument` where one of several must be named.
    public func project(named name: String?) async throws -> ProjectRecord {
        let projects = try await projects()
        guard let name else {
            guard let first = projects.first else {
                throw LinkServiceError(.notFound, "No project exists yet; add one, or start the service once.")
            }
            guard projects.count == 1 else {
                let names = projects.map { "“\($0.name)”" }.joined(separator: ", ")
                throw LinkServiceError(
                    .invalidArgument, "Several projects exist; choose one of \(names).", parameter: "project")
            }
            return first
        }
        guard let project = projects.first(where: { $0.name == name || $0.id.description == name.asciiLowercased })
        else {
            throw LinkServiceError(
                .notFound, "The project “\(name)” does not exist.", parameter: "project", value: name)
        }
        return project
    }

    /// Adds a project.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` or `alreadyExists`.
    public func addProject(name: String, urlPatterns: [String] = []) async throws -> ProjectRecord {
        try require(.manageProjects, in: nil)
        try Self.checkProject(name: name, urlPatterns: urlPatterns)
        try Self.checkNewName(name)
        let now = clock.now()
        let project = ProjectRecord(
            id: ProjectRecord.ID(at: now), name: name, urlPatterns: urlPatterns, createdAt: now)
        try await change(.project(from: nil, to: project), about: "The project “\(name)”") {
            try await $0.insert(project)
        }
        return project
    }

    /// Replaces a project's name and patterns.
    ///
    /// - Parameter read: the project as the caller read it, to replace nothing else; `nil` to replace whatever is stored.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `notFound`, `alreadyExists`, or `versionMismatch` where it is not as it was
    ///   read.
    public func updateProject(_ project: ProjectRecord, read: ProjectRecord? = nil) async throws {
        try require(.changeProject, in: project.id)
        try Self.checkProject(name: project.name, urlPatterns: project.urlPatterns)
        let stored = if let read { read } else { try await storedProjects().first { $0.id == project.id } }
        if stored?.name != project.name { try Self.checkNewName(project.name) }
        try await change(
            .project(from: stored ?? project, to: project), about: "The project “\(project.name)”"
        ) { try await $0.update(project, read: read) }
    }

    /// Changes a project by what is stored of it; what others change at the same time stays.
    ///
    /// - Parameter change: changes the project; may be asked several times, and what it throws ends the change.
    /// - Throws: ``LinkServiceError`` as ``updateProject(_:read:)`` but for `versionMismatch`, or `unavailable`.
    @discardableResult
    public func changeProject(
        _ id: ProjectRecord.ID, by change: (inout ProjectRecord) throws -> Void
    ) async throws -> ProjectRecord {
        try await changing("The project", read: { try await storedProject(id) }, by: change) { new, stored in
            try await updateProject(new, read: stored)
            return new
        }
    }

    private func storedProject(_ id: ProjectRecord.ID) async throws -> ProjectRecord {
        guard let project = try await storedProjects().first(where: { $0.id == id }) else {
            throw LinkServiceError(.notFound, "The project does not exist.")
        }
        return project
    }

    /// Removes a project that holds no domains, with its apps and keys.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`, or `alreadyExists` while it has domains.
    public func removeProject(_ project: ProjectRecord) async throws {
        do {
            try await change(.project(from: project, to: nil), about: "The project") {
                try await $0.removeProject(project.id)
            }
        } catch let error as LinkServiceError where error.code == .alreadyExists {
            throw LinkServiceError(
                .alreadyExists, .project(.hasDomains(name: project.name)), detail: error.detail)
        }
    }

    /// All that is wrong with a project's settings, for forms that say it at each field.
    ///
    /// - Parameter stored: the project before the change, whose name may be older than the rule for names.
    package static func faults(of project: ProjectRecord, changing stored: ProjectRecord) -> [LinkServiceError] {
        var faults: [LinkServiceError] = []
        do throws(LinkServiceError) {
            try checkProject(name: project.name, urlPatterns: [])
            if stored.name != project.name { try checkNewName(project.name) }
        } catch { faults.append(error) }
        do throws(LinkServiceError) { _ = try URLPatternSet(project.urlPatterns) } catch { faults.append(error) }
        return faults
    }

    static func checkProject(name: String, urlPatterns: [String]) throws(LinkServiceError) {
        guard !name.isEmpty, name.utf8.count <= maximumNameLength else { throw badName(name) }
        _ = try URLPatternSet(urlPatterns)
    }

    /// Refuses a name that could look like another one; a project that has such a name from before keeps it.
    ///
    /// Commands find projects by their names, so that it is not mended as the names of links are.
    private static func checkNewName(_ name: String) throws(LinkServiceError) {
        if name.isBlank || name.unicodeScalars.contains(where: VisibleText.isControl) { throw badName(name) }
        try VisibleText.check(name, parameter: "name")
    }

    private static func badName(_ name: String) -> LinkServiceError {
        LinkServiceError(
            .invalidArgument, .project(.badName(most: maximumNameLength)), parameter: "name", value: name)
    }
}
