import LinkRules
public import LinkStorage

/// A Branch key and its secret that were just made: the only time that their texts are known.
public struct IssuedBranchKeys: Sendable {
    /// What apps send.
    public let key: IssuedAPIKey
    /// What servers send to change and delete links.
    public let secret: IssuedAPIKey
}

extension Administration {
    /// Creates a key and a secret for clients of Branch, or takes over those of an app that has shipped.
    ///
    /// The secret is stored first; if the key cannot be, it is removed again. A process that ends in between leaves a secret
    /// that nobody knows.
    ///
    /// - Parameters:
    ///   - environment: the half of the Branch app that the project stands for.
    ///   - key: the key of an app that has shipped; a new one where it is `nil`.
    ///   - secret: the secret of that app; a new one where it is `nil`.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `alreadyExists` or `notFound`.
    public func createBranchKeys(
        _ environment: BranchKey.Environment, project: ProjectRecord.ID, name: String? = nil, key: String? = nil,
        secret: String? = nil
    ) async throws -> IssuedBranchKeys {
        let name = LinkLabels.mended(name: name)
        try LinkLabels.check(name: name, tags: [])
        let issued = IssuedBranchKeys(
            key: try issue(.key, environment, given: key, project: project, name: name),
            secret: try issue(.secret, environment, given: secret, project: project, name: name))
        let known = Set(try await keys().map(\.id))
        for (part, parameter) in [(issued.key, "branchKey"), (issued.secret, "branchSecret")]
        where known.contains(part.record.id) {
            throw LinkServiceError(
                .alreadyExists, "The \(parameter == "branchKey" ? "key" : "secret") is in use already.",
                parameter: parameter)
        }
        try await change(about: "The project") { try await database.insert(issued.secret.record) }
        do {
            try await change(about: "The project") { try await database.insert(issued.key.record) }
        } catch {
            try? await database.removeKey(issued.secret.record.id)
            throw error
        }
        return issued
    }

    private func issue(
        _ kind: BranchKey.Kind, _ environment: BranchKey.Environment, given text: String?, project: ProjectRecord.ID,
        name: String?
    ) throws(LinkServiceError) -> IssuedAPIKey {
        let name = name ?? "Branch \(kind.rawValue), \(environment.rawValue)"
        guard let text else {
            let made = BranchKey(kind, environment)
            return IssuedAPIKey(text: made.text, record: made.record(project: project, name: name, at: clock.now()))
        }
        guard let given = BranchKey(text), given.kind == kind, given.environment == environment else {
            throw LinkServiceError(
                .invalidArgument,
                "The \(kind.rawValue) must be “\(kind.rawValue)_\(environment.rawValue)_” and 32 letters or digits.",
                parameter: kind == .key ? "branchKey" : "branchSecret", value: kind == .key ? text : nil)
        }
        return IssuedAPIKey(text: text, record: given.record(project: project, name: name, at: clock.now()))
    }
}
