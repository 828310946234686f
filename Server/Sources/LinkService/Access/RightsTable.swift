public import LinkStorage

/// The one table of who may do what: rights by the roles of API keys and of people.
///
/// Where a role counts, in one project or in all, is said by the key or the grant that has it.
public enum RightsTable {
    /// The rights of a role of people.
    public static func rights(of role: UserRole) -> Set<Right> {
        switch role {
        case .owner: Set(Right.allCases)
        case .admin: Set(Right.allCases).subtracting([.manageOwners])
        case .editor: rights(of: .viewer).union(linkChanges).union([.exportClicks, .resolveLinks])
        case .viewer: [.readLinks, .readStatistics, .readSettings]
        }
    }

    /// The rights of a role of API keys.
    public static func rights(of role: APIKeyRecord.Role) -> Set<Right> {
        switch role {
        case .admin: Set(Right.allCases).subtracting([.manageOwners])
        case .server: rights(of: .app).union(linkChanges).union([.readLinks, .readStatistics, .exportClicks])
        case .reader: [.readLinks, .readStatistics, .exportClicks, .readMetrics]
        case .app: [.createLinks, .resolveLinks, .claimLinks, .reportEvents]
        }
    }

    private static let linkChanges: Set<Right> = [
        .createLinks, .createManyLinks, .chooseCodes, .changeLinks, .deleteLinks, .disableLinks,
    ]
}

extension Right {
    /// Whether a person with a role has the right.
    public func isGranted(to role: UserRole) -> Bool {
        RightsTable.rights(of: role).contains(self)
    }

    /// Whether a key with a role has the right.
    public func isGranted(to role: APIKeyRecord.Role) -> Bool {
        RightsTable.rights(of: role).contains(self)
    }
}
