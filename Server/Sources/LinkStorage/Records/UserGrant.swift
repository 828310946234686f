/// A role of a person, and the project where it applies.
public struct UserGrant: Hashable, Sendable, Codable {
    /// The project; `nil` for the whole instance, with the projects that are still to come.
    public var projectID: ProjectRecord.ID?
    /// What the person may do there.
    public var role: UserRole

    /// Creates a grant; for the whole instance by default.
    public init(_ role: UserRole, in projectID: ProjectRecord.ID? = nil) {
        self.projectID = projectID
        self.role = role
    }

    private enum CodingKeys: String, CodingKey {
        case projectID, role
    }

    /// Reads the form that stores keep.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        role = try container.decode(UserRole.self, forKey: .role)
        projectID = try container.decodeIfPresent(String.self, forKey: .projectID).map { text in
            guard let id = ProjectRecord.ID(text) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .projectID, in: container, debugDescription: "\(text) is no identifier")
            }
            return id
        }
    }

    /// Writes the form that stores keep.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(role, forKey: .role)
        try container.encodeIfPresent(projectID?.description, forKey: .projectID)
    }
}

extension [UserGrant] {
    /// Whether they make a person an owner of the whole instance.
    public var ownInstance: Bool { contains { $0.projectID == nil && $0.role == .owner } }
}
