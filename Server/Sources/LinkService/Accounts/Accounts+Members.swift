import LinkRules
public import LinkStorage

extension Accounts {
    /// The people whom a caller may see, oldest first: all who have a role in one of the caller's projects or in the instance.
    ///
    /// - Parameter project: only those who have a role there, or in the instance.
    /// - Throws: ``LinkServiceError`` with `permissionDenied` or `unavailable`.
    public func members(of project: ProjectRecord.ID? = nil, for caller: Caller) async throws -> [UserRecord] {
        if let project { try caller.require(.manageMembers, in: project) } else { try caller.require(.manageMembers) }
        let users = try await translatingStoreErrors(about: "The list of people") { try await database.users() }
        return users.filter { user in
            if project == nil, caller.hasEverywhere(.manageMembers) { return true }
            return user.grants.contains { grant in
                guard let place = grant.projectID else { return true }
                return (project ?? place) == place && caller.has(.manageMembers, in: place)
            }
        }
    }

    /// How often roles are read again that others change at the same time.
    private static let mostAttempts = 8

    /// Replaces all roles of a person, whose sessions end if the rights become others.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`, `invalidArgument`, also for the last owner, or `permissionDenied` where a role
    ///   that is given or taken, or another one of the person in that place, has rights that the caller lacks.
    public func setGrants(of id: UserRecord.ID, to grants: [UserGrant], by caller: Caller) async throws {
        try await changeGrants(of: id, by: caller) { _ in grants }
    }

    private func changeGrants(
        of id: UserRecord.ID, by caller: Caller, _ change: (UserRecord) throws -> [UserGrant]
    ) async throws {
        var attempts = 0
        while true {
            let user = try await user(id)
            attempts += 1
            let grants = try change(user)
            do {
                return try await setGrants(of: user, to: grants, by: caller)
            } catch let error as LinkServiceError
                where error.code == .versionMismatch && attempts < Self.mostAttempts
            {
                continue
            }
        }
    }

    private func setGrants(of user: UserRecord, to grants: [UserGrant], by caller: Caller) async throws {
        let grants = try Self.checked(grants)
        for grant in Set(grants).symmetricDifference(user.grants) {
            try requireMembership(of: grant, by: caller)
            guard caller.mayChangeRole(ofPersonWith: user.grants, in: grant.projectID) else {
                throw LinkServiceError(
                    .permissionDenied, reason: .roleNotAllowed, .person(.personBeyondOwn), parameter: "role",
                    value: grant.role.rawValue)
            }
        }
        try caller.requireConfirmation(at: clock.now())
        guard Set(grants) != Set(user.grants) else { return }
        let change = AuditChange(
            "roles", before: try await text(of: user.grants), after: try await text(of: grants))
        let note = caller.auditEntry(
            .userRoles, AuditTarget(user: user), in: Self.project(of: grants + user.grants), changes: [change],
            at: clock.now())
        try await translatingStoreErrors(about: "The person or the project") {
            try await database.noting(note).setGrants(
                of: user.id, to: grants, read: user.grants, endsAccess: !Self.haveEqualRights(user.grants, grants))
        }
    }

    /// Whether two lists of roles give the same rights in every project.
    ///
    /// They may although the lists differ: a viewer's role in one project adds nothing to an owner's role in all projects.
    private static func haveEqualRights(_ one: [UserGrant], _ other: [UserGrant]) -> Bool {
        Set((one + other).map(\.projectID) + [nil]).allSatisfy { rights(of: one, in: $0) == rights(of: other, in: $0) }
    }

    /// The rights that roles give in a project, or, where there is none, in the whole instance.
    private static func rights(of grants: [UserGrant], in place: ProjectRecord.ID?) -> Set<Right> {
        grants.filter { $0.projectID == nil || $0.projectID == place }
            .reduce(into: []) { $0.formUnion(RightsTable.rights(of: $1.role)) }
    }

    /// Gives a person a role in one place instead of the one there, or none; the person's sessions end if the rights become others.
    ///
    /// - Throws: what ``setGrants(of:to:by:)`` throws.
    public func setRole(
        of id: UserRecord.ID, in project: ProjectRecord.ID?, to role: UserRole?, by caller: Caller
    ) async throws {
        try await changeRole(of: id, in: project, by: caller) { _ in role }
    }

    /// Changes the role of a person in one place by what is stored of the person; what others change at the same time stays.
    ///
    /// - Parameter change: says which role the person gets there, `nil` for none; may be asked several times, and what it throws ends the
    ///   change.
    /// - Throws: what ``setGrants(of:to:by:)`` throws.
    public func changeRole(
        of id: UserRecord.ID, in project: ProjectRecord.ID?, by caller: Caller,
        _ change: (UserRecord) throws -> UserRole?
    ) async throws {
        try await changeGrants(of: id, by: caller) { user in
            let role = try change(user)
            return user.grants.filter { $0.projectID != project } + (role.map { [UserGrant($0, in: project)] } ?? [])
        }
    }

    /// Gives a role to somebody who has come in before, and needs no invitation; the person's sessions end if the rights become others.
    ///
    /// A role that adds no rights is refused. So an owner of all projects gets no lesser role in one of them, and callers cannot give
    /// themselves roles, because they need all rights of a role to give it.
    ///
    /// - Returns: whether somebody has the address.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `alreadyExists` where the person has a role in that place, or all rights of
    ///   the new one there, or `permissionDenied` where the role has rights that the caller lacks, or the password was not entered lately.
    public func give(_ grant: UserGrant, toPersonAt email: String, by caller: Caller) async throws -> Bool {
        let email = try AccountNames.email(email)
        try requireMembership(of: grant, by: caller)
        try caller.requireConfirmation(at: clock.now())
        let user = try await translatingStoreErrors(about: "The person") { try await database.user(email: email) }
        guard let user else { return false }
        try await changeRole(of: user.id, in: grant.projectID, by: caller) { user in
            guard
                !RightsTable.rights(of: grant.role).isSubset(of: Self.rights(of: user.grants, in: grant.projectID))
            else { throw LinkServiceError(.alreadyExists, .person(.mayAlready), parameter: "email", value: email) }
            guard !user.grants.contains(where: { $0.projectID == grant.projectID }) else {
                throw LinkServiceError(.alreadyExists, .person(.exists), parameter: "email", value: email)
            }
            return grant.role
        }
        return true
    }

    /// Forbids a person to sign in, or allows it again; the person's sessions end.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`, `invalidArgument` for the last owner, or `permissionDenied` where the person has
    ///   rights that the caller lacks.
    public func setDisabled(_ id: UserRecord.ID, _ isDisabled: Bool, by caller: Caller) async throws {
        let user = try await user(id)
        try requireMembership(of: user, by: caller)
        guard isDisabled != (user.disabledAt != nil) else { return }
        let note = caller.auditEntry(
            isDisabled ? .userDisable : .userEnable, AuditTarget(user: user), at: clock.now())
        try await translatingStoreErrors(about: "The person") {
            try await database.noting(note).setDisabled(id, at: isDisabled ? clock.now() : nil)
        }
    }

    /// Removes a person; the audit log keeps the name.
    ///
    /// - Throws: what ``setDisabled(_:_:by:)`` throws.
    public func remove(_ id: UserRecord.ID, by caller: Caller) async throws {
        let user = try await user(id)
        try requireMembership(of: user, by: caller)
        let note = caller.auditEntry(.userRemove, AuditTarget(user: user), at: clock.now())
        try await translatingStoreErrors(about: "The person") { try await database.noting(note).removeUser(id) }
    }

    /// Changes the name that others see of a person.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    public func rename(to name: String, for person: SignedInPerson) async throws {
        let user = try await user(person.userID)
        let name = try AccountNames.name(name)
        let note = entry(
            .userRename, by: user, changes: [AuditChange("name", before: user.name, after: name)],
            from: person.caller.request)
        try await translatingStoreErrors(about: "The person") {
            try await database.noting(note).renameUser(user.id, to: name)
        }
    }

    /// Refuses a caller who may not give or take a role.
    func requireMembership(of grant: UserGrant, by caller: Caller) throws(LinkServiceError) {
        try caller.require(.manageMembers, inProjectOrEverywhere: grant.projectID)
        guard mayManage(grant, by: caller) else {
            throw LinkServiceError(
                .permissionDenied, reason: .roleNotAllowed,
                .person(.roleBeyondOwn), parameter: "role",
                value: grant.role.rawValue)
        }
    }

    /// Refuses a caller who lacks rights that a person has, or who has not entered the password lately.
    func requireMembership(of user: UserRecord, by caller: Caller) throws(LinkServiceError) {
        if user.grants.isEmpty { try caller.requireEverywhere(.manageMembers) }
        for grant in user.grants { try requireMembership(of: grant, by: caller) }
        try caller.requireConfirmation(at: clock.now())
    }

    /// The roles that a caller may give in a project, those with the most rights first.
    public func roles(givenBy caller: Caller, in project: ProjectRecord.ID) -> [UserRole] {
        UserRole.allCases.filter { mayManage(UserGrant($0, in: project), by: caller) }
    }

    /// Whether a caller may disable a person and make a link for another password: whoever has all rights that the person has.
    public func mayManage(_ user: UserRecord, by caller: Caller) -> Bool {
        user.grants.isEmpty
            ? caller.hasEverywhere(.manageMembers) : user.grants.allSatisfy { mayManage($0, by: caller) }
    }

    /// Whether a caller may give or take a role.
    func mayManage(_ grant: UserGrant, by caller: Caller) -> Bool {
        caller.hasAllRights(of: grant)
            && (grant.projectID.map { caller.has(.manageMembers, in: $0) } ?? caller.hasEverywhere(.manageMembers))
    }

    /// The only project of roles; `nil` where they are of several, or of the instance.
    static func project(of grants: [UserGrant]) -> ProjectRecord.ID? {
        let places = Set(grants.map(\.projectID))
        return places.count == 1 ? places.first ?? nil : nil
    }

    /// Roles with one for each place.
    static func checked(_ grants: [UserGrant]) throws(LinkServiceError) -> [UserGrant] {
        guard Set(grants.map(\.projectID)).count == grants.count else {
            throw LinkServiceError(
                .invalidArgument, .person(.oneRoleEach), parameter: "role")
        }
        return grants
    }

    /// Roles as the audit log keeps them: `admin, viewer in shop`.
    func text(of grants: [UserGrant]) async throws -> String? {
        guard !grants.isEmpty else { return nil }
        let projects = try await translatingStoreErrors(about: "The list of projects") {
            try await database.projects()
        }
        return grants.map { grant in
            guard let id = grant.projectID else { return grant.role.rawValue }
            return "\(grant.role.rawValue) in \(projects.first { $0.id == id }?.name ?? id.description)"
        }.joined(separator: ", ")
    }
}
