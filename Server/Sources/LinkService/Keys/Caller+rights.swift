public import Foundation
public import LinkRules
public import LinkStorage

extension Caller {
    /// Whether the caller has a right in a project.
    public func has(_ right: Right, in project: ProjectRecord.ID) -> Bool {
        switch identity {
        case .commandLine, .system: true
        case .key: mayAct(in: project) && (role.map(right.isGranted) ?? false || addedRights.contains(right))
        case .person: grants.contains { ($0.projectID ?? project) == project && right.isGranted(to: $0.role) }
        }
    }

    /// Whether the caller has a right in the whole instance.
    public func hasEverywhere(_ right: Right) -> Bool {
        switch identity {
        case .commandLine, .system: true
        case .key: projectID == nil && role.map(right.isGranted) ?? false
        case .person: grants.contains { $0.projectID == nil && right.isGranted(to: $0.role) }
        }
    }

    /// Whether the caller has a right in the whole instance or in some project.
    public func hasSomewhere(_ right: Right) -> Bool {
        switch identity {
        case .commandLine, .system: true
        case .key: role.map(right.isGranted) ?? false || addedRights.contains(right)
        case .person: grants.contains { right.isGranted(to: $0.role) }
        }
    }

    /// Whether the caller has something to do with a project, whatever that is.
    public func mayAct(in project: ProjectRecord.ID) -> Bool {
        switch identity {
        case .commandLine, .system: true
        case .key:
            switch role {
            case .admin: true
            case .reader: projectID == nil || projectID == project
            case .server, .app: projectID == project
            case nil: false
            }
        case .person: grants.contains { ($0.projectID ?? project) == project }
        }
    }

    /// Refuses a caller without a right in a project.
    ///
    /// - Throws: ``LinkServiceError`` with `permissionDenied`.
    public func require(_ right: Right, in project: ProjectRecord.ID) throws(LinkServiceError) {
        guard has(right, in: project) else { throw refusal(of: right) }
    }

    /// Refuses a caller who has a right nowhere; whoever has it somewhere is asked again for the project.
    ///
    /// - Throws: ``LinkServiceError`` with `permissionDenied`.
    public func require(_ right: Right) throws(LinkServiceError) {
        guard hasSomewhere(right) else { throw refusal(of: right) }
    }

    /// Refuses a caller who does not have a right in the whole instance.
    ///
    /// - Throws: ``LinkServiceError`` with `permissionDenied`.
    public func requireEverywhere(_ right: Right) throws(LinkServiceError) {
        guard hasEverywhere(right) else { throw refusal(of: right) }
    }

    /// Refuses a caller without a right in a project, or, where there is none, in the whole instance.
    ///
    /// - Throws: ``LinkServiceError`` with `permissionDenied`.
    public func require(_ right: Right, inProjectOrEverywhere project: ProjectRecord.ID?) throws(LinkServiceError) {
        if let project { try require(right, in: project) } else { try requireEverywhere(right) }
    }

    /// Whether the caller, if it is a person, has entered the password so lately that keys, members and sign-in settings may be
    /// changed.
    public func isConfirmed(at now: Date) -> Bool {
        guard case .person = identity else { return true }
        return confirmedAt.map { now.timeIntervalSince($0) < Self.confirmationTime } ?? false
    }

    /// For how many seconds a password that was entered counts for that.
    public static let confirmationTime: Double = 15 * 60

    /// Refuses a person who has not entered the password lately.
    ///
    /// - Throws: ``LinkServiceError`` with `permissionDenied` and the reason `confirmationNeeded`.
    public func requireConfirmation(at now: Date) throws(LinkServiceError) {
        guard isConfirmed(at: now) else {
            throw LinkServiceError(
                .permissionDenied, reason: .confirmationNeeded, .person(.confirmationNeeded))
        }
    }

    /// Refuses app keys, which may create links but not choose their codes.
    ///
    /// - Throws: ``LinkServiceError`` with `permissionDenied`.
    func requireChoiceOfCodes(in project: ProjectRecord.ID) throws(LinkServiceError) {
        guard role != .app else {
            throw LinkServiceError(
                .permissionDenied, reason: .customCodeNotAllowed,
                "An app key is not allowed to choose codes; use a server key.", parameter: "suffix")
        }
        try require(.chooseCodes, in: project)
    }

    /// Whether the caller has all rights that a key of a role would have.
    func hasAllRights(of role: APIKeyRecord.Role, in project: ProjectRecord.ID?) -> Bool {
        hasAll(RightsTable.rights(of: role), in: project)
    }

    /// Whether the caller has all rights that a grant gives.
    func hasAllRights(of grant: UserGrant) -> Bool {
        hasAll(RightsTable.rights(of: grant.role), in: grant.projectID)
    }

    /// Whether the caller may change the role that a person has in a project, or, where there is none, in the whole instance.
    ///
    /// Whoever has more rights there than the caller is not the caller's to manage, whatever the new role: an owner of the instance has
    /// one in each project.
    ///
    /// - Parameter grants: the roles of the person.
    package func mayChangeRole(
        ofPersonWith grants: [UserGrant], in project: ProjectRecord.ID?
    ) -> Bool {
        grants.filter { $0.projectID == nil || $0.projectID == project }
            .allSatisfy { hasAll(RightsTable.rights(of: $0.role), in: project) }
    }

    private func hasAll(_ rights: Set<Right>, in project: ProjectRecord.ID?) -> Bool {
        rights.allSatisfy { right in project.map { has(right, in: $0) } ?? hasEverywhere(right) }
    }

    private func refusal(of right: Right) -> LinkServiceError {
        guard case .key = identity, let role else {
            return LinkServiceError(
                .permissionDenied, reason: .roleNotAllowed,
                .person(.roleNotAllowed), detail: right.rawValue)
        }
        return LinkServiceError(
            .permissionDenied, reason: .roleNotAllowed,
            "A key with the role “\(role.rawValue)” is not allowed to do this.")
    }
}
