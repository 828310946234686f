public import LinkStorage

/// The one table of who may do what: rights by the roles of API keys and of people.
///
/// Where a role counts, in one project or in all, is said by the key or the grant that has it.
public enum RightsTable {
    /// The rights of a role of people.
    public static func rights(of role: UserRole) -> Set<Right> {
        switch role {
        case .owner: all
        case .admin: allButOwners
        case .editor: editor
        case .viewer: viewer
        }
    }

    /// The rights of a role of API keys.
    public static func rights(of role: APIKeyRecord.Role) -> Set<Right> {
        switch role {
        case .admin: allButOwners
        case .server: server
        case .reader: reader
        case .app: app
        }
    }

    // Each is made once: every request asks for rights, some of them several times.
    private static let all = Set(Right.allCases)
    private static let allButOwners = all.subtracting([.manageOwners])
    private static let linkChanges: Set<Right> = [
        .createLinks, .createManyLinks, .chooseCodes, .changeLinks, .deleteLinks, .disableLinks,
    ]
    private static let viewer: Set<Right> = [.readLinks, .readStatistics, .readSettings]
    private static let editor = viewer.union(linkChanges).union([.exportClicks, .resolveLinks])
    private static let app: Set<Right> = [.createLinks, .resolveLinks, .claimLinks, .reportEvents]
    private static let server = app.union(linkChanges).union([.readLinks, .readStatistics, .exportClicks])
    private static let reader: Set<Right> = [.readLinks, .readStatistics, .exportClicks, .readMetrics]
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
