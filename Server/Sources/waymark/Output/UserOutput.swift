import Foundation
import LinkStorage

/// A person, or an open invitation, as commands print it.
struct UserOutput: Encodable {
    enum State: String, Encodable {
        case active, disabled, invited
    }

    var id: String
    var email: String
    var name: String?
    var state: State
    /// The roles, each with its project unless it counts in all: `editor in shop`.
    var roles: [String]
    var createdAt: Date
    /// When an invitation ends.
    var expiresAt: Date?

    init(_ record: UserRecord, projects: [ProjectRecord]) {
        id = record.id.description
        email = record.email
        name = record.name
        state = record.disabledAt == nil ? .active : .disabled
        roles = Self.texts(of: record.grants, projects: projects)
        createdAt = record.createdAt
    }

    init(_ record: InvitationRecord, projects: [ProjectRecord]) {
        id = record.id.description
        email = record.email ?? ""
        state = .invited
        roles = Self.texts(of: record.grants, projects: projects)
        createdAt = record.createdAt
        expiresAt = record.expiresAt
    }

    static func texts(of grants: [UserGrant], projects: [ProjectRecord]) -> [String] {
        grants.map { grant in
            guard let id = grant.projectID else { return grant.role.rawValue }
            return "\(grant.role.rawValue) in \(projects.first { $0.id == id }?.name ?? id.description)"
        }
    }

    static func table(_ views: [UserOutput]) -> String {
        var table = TextTable("EMAIL", "NAME", "STATE", "ROLES")
        for view in views {
            table.add(view.email, view.name, view.state.rawValue, view.roles.joined(separator: ", "))
        }
        return table.lines().joined(separator: "\n")
    }
}
