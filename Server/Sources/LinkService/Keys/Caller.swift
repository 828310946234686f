public import Foundation
public import LinkStorage

/// The caller of a use case: a verified key, a person who is signed in, or the operator's command line.
///
/// Use cases ask it for rights: ``require(_:in:)``.
public struct Caller: Hashable, Sendable {
    /// The identity of a caller.
    public enum Identity: Hashable, Sendable {
        /// A key.
        case key(APIKeyRecord.ID)
        /// A person.
        case person(UserRecord.ID)
        /// The operator, who has the database and may do everything.
        case commandLine
        /// The service itself, which may do everything.
        case system
    }

    /// Who it is.
    public let identity: Identity
    /// The name as of now, for the audit log.
    public var name: String?
    /// The role of the key; `nil` for a caller that is no key.
    public var role: APIKeyRecord.Role?
    /// The project of the key; `nil` for an admin key, a reader key of all projects, and a caller that is no key.
    public var projectID: ProjectRecord.ID?
    /// The apps and origins from which the key may be used.
    public var restrictions: APIKeyRestrictions
    /// What a key may do in its own project besides what its role permits; see ``adding(_:)``.
    private(set) var addedRights: Set<Right> = []
    /// The roles of the person; empty for a caller that is no person.
    public var grants: [UserGrant]
    /// When the person last entered the password; `nil` for a caller that is no person.
    public var confirmedAt: Date?
    /// Where the request came from.
    public var request = RequestFacts()

    /// Creates the caller that a key identifies.
    public init(
        keyID: APIKeyRecord.ID, role: APIKeyRecord.Role, projectID: ProjectRecord.ID?,
        restrictions: APIKeyRestrictions = APIKeyRestrictions(), name: String? = nil
    ) {
        identity = .key(keyID)
        self.role = role
        self.projectID = projectID
        self.restrictions = restrictions
        self.name = name
        grants = []
    }

    /// Creates the caller that is a person.
    public init(
        person id: UserRecord.ID, name: String, grants: [UserGrant], confirmedAt: Date,
        request: RequestFacts = RequestFacts()
    ) {
        self.init(.person(id), name: name, grants: grants)
        self.confirmedAt = confirmedAt
        self.request = request
    }

    private init(_ identity: Identity, name: String? = nil, grants: [UserGrant] = []) {
        self.identity = identity
        self.name = name
        self.grants = grants
        restrictions = APIKeyRestrictions()
    }

    /// The operator, who has the database and may do everything.
    public static let commandLine = Caller(.commandLine)
    /// The service itself, which may do everything.
    public static let system = Caller(.system)

    /// The key with a few more rights in its own project, where the rules of another service, which a face keeps, permit them to it.
    ///
    /// A caller that is no key of one project stays as it is.
    package func adding(_ rights: Set<Right>) -> Caller {
        guard keyID != nil, projectID != nil else { return self }
        var caller = self
        caller.addedRights.formUnion(rights)
        return caller
    }

    /// The key; `nil` for a caller that is no key.
    public var keyID: APIKeyRecord.ID? {
        if case .key(let id) = identity { id } else { nil }
    }

    /// A text that no other caller has; that of a key is its identifier.
    var uniqueText: String {
        switch identity {
        case .key(let id): id.description
        case .person(let id): "user \(id)"
        case .commandLine: "command line"
        case .system: "system"
        }
    }

    /// Who it is, as the audit log keeps it.
    public var actor: AuditActor {
        switch identity {
        case .key(let id): AuditActor(.key, id: id.description, name: name)
        case .person(let id): AuditActor(.user, id: id.description, name: name)
        case .commandLine: AuditActor(.commandLine)
        case .system: AuditActor(.system)
        }
    }
}
