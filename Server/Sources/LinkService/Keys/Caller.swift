public import LinkRules
public import LinkStorage

/// The caller of an API, identified by a verified key.
public struct Caller: Hashable, Sendable {
    /// The key.
    public var keyID: APIKeyRecord.ID
    /// The role of the key.
    public var role: APIKeyRecord.Role
    /// The project of the caller; `nil` for an admin key, and for a reader key of all projects.
    public var projectID: ProjectRecord.ID?
    /// The apps and origins from which the key may be used.
    public var restrictions: APIKeyRestrictions

    /// Creates a caller.
    public init(
        keyID: APIKeyRecord.ID, role: APIKeyRecord.Role, projectID: ProjectRecord.ID?,
        restrictions: APIKeyRestrictions = APIKeyRestrictions()
    ) {
        self.keyID = keyID
        self.role = role
        self.projectID = projectID
        self.restrictions = restrictions
    }

    /// Refuses all roles except the given ones and admin.
    ///
    /// - Throws: ``LinkServiceError`` with `permissionDenied`.
    public func require(_ roles: APIKeyRecord.Role...) throws(LinkServiceError) {
        try require(roles)
    }

    /// Refuses all roles except the given ones and admin.
    package func require(_ roles: [APIKeyRecord.Role]) throws(LinkServiceError) {
        guard role == .admin || roles.contains(role) else {
            throw LinkServiceError(
                .permissionDenied, reason: .roleNotAllowed,
                "A key with the role “\(role.rawValue)” is not allowed to do this.")
        }
    }

    /// Refuses app keys, which may create links but not choose their codes.
    ///
    /// - Throws: ``LinkServiceError`` with `permissionDenied`.
    func requireChoiceOfCodes() throws(LinkServiceError) {
        guard role != .app else {
            throw LinkServiceError(
                .permissionDenied, reason: .customCodeNotAllowed,
                "An app key is not allowed to choose codes; use a server key.", parameter: "suffix")
        }
    }

    /// Refuses reader keys.
    ///
    /// - Throws: ``LinkServiceError`` with `permissionDenied`.
    package func requireWriting() throws(LinkServiceError) {
        try require(.server, .app)
    }

    /// Whether the role allows the caller to act in a project.
    public func mayAct(in project: ProjectRecord.ID) -> Bool {
        switch role {
        case .admin: true
        case .reader: projectID == nil || projectID == project
        case .server, .app: projectID == project
        }
    }
}
