import LinkRules
public import LinkStorage

/// A Branch key and its secret that were just made: the only time that their texts are known.
public struct IssuedBranchKeys: Sendable {
    /// What apps send.
    public let key: IssuedAPIKey
    /// What servers send to change and delete links.
    public let secret: IssuedAPIKey
    /// The project to which both belong.
    public let project: ProjectRecord
    /// Whether the project was added for them.
    public let isNewProject: Bool
}

extension Administration {
    /// Creates a key and a secret for clients of Branch, or takes over those of an app that has shipped.
    ///
    /// One Branch app is two projects, so that what is tried does not mix with what is counted. If the project has keys of the other
    /// half, these ones belong to its second project, which is found by its name, as in “shop” and “shop test”, or is added. It gets
    /// the apps and the URL patterns of the first; its link domain is to be added.
    ///
    /// The secret is stored first; if the key cannot be, it is removed again. A process that ends in between leaves a secret
    /// that nobody knows.
    ///
    /// - Parameters:
    ///   - environment: the half of the Branch app.
    ///   - project: the project of this half, or of the other one.
    ///   - key: the key of an app that has shipped; a new one where it is `nil`.
    ///   - secret: the secret of that app; a new one where it is `nil`.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `alreadyExists` or `notFound`.
    public func createBranchKeys(
        _ environment: BranchKey.Environment, project: ProjectRecord.ID, name: String? = nil, key: String? = nil,
        secret: String? = nil
    ) async throws -> IssuedBranchKeys {
        try requireKey(.server, in: project)
        let name = try LinkLabels.checked(name: name)
        let key = try Self.key(.key, environment, given: key)
        let secret = try Self.key(.secret, environment, given: secret)
        let known = try await translatingStoreErrors(about: "The list of keys") { try await database.keys() }
        for (part, parameter) in [(key, "branchKey"), (secret, "branchSecret")]
        where known.contains(where: { $0.id == part.id }) {
            throw LinkServiceError(
                .alreadyExists, "The \(part.kind.rawValue) is in use already.", parameter: parameter)
        }
        let (half, isNew) = try await self.project(of: environment, in: project, keys: known)
        let keys = [secret, key].map { part in
            let name = name ?? "Branch \(part.kind.rawValue), \(environment.rawValue)"
            return IssuedAPIKey(text: part.text, record: part.record(project: half.id, name: name, at: clock.now()))
        }
        do {
            for key in keys {
                try await change(.newKey(key.record), about: "The project") { try await $0.insert(key.record) }
            }
        } catch {
            try? await database.removeKey(keys[0].record.id)
            if isNew { try? await removeProject(half) }
            throw error
        }
        return IssuedBranchKeys(key: keys[1], secret: keys[0], project: half, isNewProject: isNew)
    }

    /// The project of the other half of a Branch app; `nil` for a project without one.
    ///
    /// It is found by its name, as in “shop” and “shop test”, and has keys of the other half.
    public func otherHalf(of project: ProjectRecord) async throws -> ProjectRecord? {
        let keys = try await keys()
        func half(of project: ProjectRecord) -> BranchKey.Environment? {
            let halves = Set(keys.filter { $0.projectID == project.id }.compactMap(\.branchEnvironment))
            return halves.count == 1 ? halves.first : nil
        }
        guard let own = half(of: project) else { return nil }
        let name = own.other.projectName(besides: project.name)
        return try await projects().first { $0.name == name && half(of: $0) == own.other }
    }

    /// Whether a project has an app with the platform and the identifier of another one.
    public func hasApp(_ app: RegisteredApp, in project: ProjectRecord) async throws -> Bool {
        try await apps(of: project.id).contains {
            $0.app.platform == app.platform && $0.app.bundleOrPackage == app.bundleOrPackage
        }
    }

    /// The project for one half of a Branch app: the given one, unless it has keys of the other half.
    private func project(
        of environment: BranchKey.Environment, in id: ProjectRecord.ID, keys: [APIKeyRecord]
    ) async throws -> (project: ProjectRecord, isNew: Bool) {
        func isFree(_ project: ProjectRecord) -> Bool {
            !keys.contains { $0.projectID == project.id && $0.branchEnvironment == environment.other }
        }
        let projects = try await projects()
        guard let given = projects.first(where: { $0.id == id }) else {
            throw LinkServiceError(.notFound, "The project does not exist.", parameter: "project")
        }
        if isFree(given) { return (given, false) }
        let name = environment.projectName(besides: given.name)
        if let known = projects.first(where: { $0.name == name }) {
            guard isFree(known) else {
                throw LinkServiceError(
                    .invalidArgument,
                    "Both “\(given.name)” and “\(name)” have \(environment.other.rawValue) keys: name another project.",
                    parameter: "project")
            }
            try await copyApps(from: given, to: known)
            return (known, false)
        }
        var added = try await addProject(name: name, urlPatterns: given.urlPatterns)
        do {
            added.matchesProbably = given.matchesProbably
            try await updateProject(added)
            try await copyApps(from: given, to: added)
        } catch {
            try? await removeProject(added)
            throw error
        }
        return (added, true)
    }

    /// Registers the apps of a project in another one, except those that it has.
    private func copyApps(from project: ProjectRecord, to other: ProjectRecord) async throws {
        for record in try await apps(of: project.id) where try await !hasApp(record.app, in: other) {
            _ = try await addApp(record.app, name: record.name, iconURL: record.iconURL, to: other.id)
        }
    }

    /// A key as it was given, or a new one.
    private static func key(
        _ kind: BranchKey.Kind, _ environment: BranchKey.Environment, given text: String?
    ) throws(LinkServiceError) -> BranchKey {
        guard let text else { return BranchKey(kind, environment) }
        guard let given = BranchKey(text), given.kind == kind, given.environment == environment else {
            throw LinkServiceError(
                .invalidArgument,
                "The \(kind.rawValue) must be “\(kind.rawValue)_\(environment.rawValue)_” and 32 letters or digits.",
                parameter: kind == .key ? "branchKey" : "branchSecret", value: kind == .key ? text : nil)
        }
        return given
    }
}

extension BranchKey.Environment {
    /// The other half of a Branch app.
    fileprivate var other: BranchKey.Environment { self == .live ? .test : .live }

    /// The name of this half's project, as in “shop” and “shop test”.
    ///
    /// - Parameter name: the name of the other half's project.
    fileprivate func projectName(besides name: String) -> String {
        let end = " \(other.rawValue)"
        return name.hasSuffix(end) ? String(name.dropLast(end.count)) : "\(name) \(rawValue)"
    }
}
