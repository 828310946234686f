import Foundation
import LinkRules
public import LinkStorage

extension Accounts {
    /// A new link by which the first owner comes in; `nil` where there are people.
    ///
    /// Older ones, as other nodes on the database have printed them, are valid too until somebody comes in or they end.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store fails.
    public func firstOwnerLink() async throws -> InvitationLink? {
        guard try await isEmpty() else { return nil }
        let link = try invitationLink(.firstOwner, email: nil, grants: [UserGrant(.owner)], by: .system)
        do {
            try await translatingStoreErrors(about: "The invitation") { try await database.insert(link.record) }
        } catch let error as LinkServiceError where error.code == .alreadyExists {
            // Somebody has come in meanwhile.
            return nil
        }
        return link
    }

    /// Invites somebody by an e-mail address; the link lasts three days and is passed on by whoever invites.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `alreadyExists` where a person has the address, or `permissionDenied`
    ///   where the caller would give more rights than it has, or has not entered the password lately.
    public func invite(email: String, grants: [UserGrant], by caller: Caller) async throws -> InvitationLink {
        let email = try AccountNames.email(email)
        let grants = try Self.checked(grants)
        guard !grants.isEmpty else {
            throw LinkServiceError(.invalidArgument, .person(.invitationWithoutRole), parameter: "role")
        }
        for grant in grants { try requireMembership(of: grant, by: caller) }
        try caller.requireConfirmation(at: clock.now())
        let link = try invitationLink(.invitation, email: email, grants: grants, by: caller)
        let note = caller.auditEntry(
            .userInvite, AuditTarget("invitation", id: link.record.id.description, name: email),
            in: Self.project(of: grants), changes: [AuditChange("roles", after: try await text(of: grants))],
            at: clock.now())
        try await translatingStoreErrors(about: "The invitation") {
            guard try await database.user(email: email) == nil else {
                throw LinkServiceError(
                    .alreadyExists, .person(.exists),
                    parameter: "email", value: email)
            }
            try await database.noting(note).insert(link.record)
        }
        return link
    }

    /// The invitation behind a token; `nil` where it was used, withdrawn, or has ended.
    ///
    /// It also ends when its maker loses the rights to make it: see ``isBacked(_:)``.
    public func invitation(token: String) async throws -> InvitationRecord? {
        guard let hash = SecretToken.hash(token) else { return nil }
        let found = try await translatingStoreErrors(about: "The invitation") { try await database.invitation(hash) }
        guard let found, found.expiresAt > clock.now(), try await isBacked(found) else { return nil }
        return found
    }

    /// Whether the maker of a link still has the rights to make it.
    ///
    /// This is checked when the link is used. Otherwise a person who has been disabled could come back by a link made before, and a link
    /// made for a viewer would give away the account after the viewer has become an admin.
    private func isBacked(_ invitation: InvitationRecord) async throws -> Bool {
        guard let text = invitation.invitedBy else { return true }
        return try await translatingStoreErrors(about: "The invitation") {
            guard let id = UserRecord.ID(text), let maker = try await database.user(id), maker.disabledAt == nil else {
                return false
            }
            let caller = Caller(person: maker.id, name: maker.name, grants: maker.grants, confirmedAt: .distantPast)
            guard invitation.purpose == .passwordReset else {
                return invitation.grants.allSatisfy { self.mayManage($0, by: caller) }
            }
            guard let email = invitation.email, let user = try await database.user(email: email) else { return false }
            return self.mayManage(user, by: caller)
        }
    }

    /// The invitations that a caller may see and withdraw, oldest first.
    public func invitations(for caller: Caller) async throws -> [InvitationRecord] {
        try caller.require(.manageMembers)
        let now = clock.now()
        let open = try await translatingStoreErrors(about: "The list of invitations") {
            try await database.invitations().filter { invitation in
                invitation.purpose == .invitation && invitation.expiresAt > now
                    && invitation.grants.allSatisfy { self.mayManage($0, by: caller) }
            }
        }
        var backed: [InvitationRecord] = []
        for invitation in open where try await isBacked(invitation) { backed.append(invitation) }
        return backed
    }

    /// Withdraws an invitation.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound` or `permissionDenied`.
    public func withdraw(_ id: InvitationRecord.ID, by caller: Caller) async throws {
        guard let invitation = try await invitations(for: caller).first(where: { $0.id == id }) else {
            throw LinkServiceError(.notFound, .person(.invitationMissing))
        }
        let note = caller.auditEntry(
            .userWithdraw, AuditTarget("invitation", id: id.description, name: invitation.email),
            in: Self.project(of: invitation.grants), at: clock.now())
        try await translatingStoreErrors(about: "The invitation") {
            try await database.noting(note).removeInvitation(id)
        }
    }

    /// Lets somebody in who has the link of an invitation, and signs the person in.
    ///
    /// - Parameters:
    ///   - token: the token in the link.
    ///   - name: the name that others see.
    ///   - email: the e-mail address; only for the first owner, whose invitation names none.
    ///   - password: the password.
    ///   - request: where the request came from.
    /// - Throws: ``LinkServiceError`` with `notFound` and the reason `invitationEnded`, or with `invalidArgument`, `alreadyExists` or
    ///   `unavailable`; the invitation then stays.
    public func acceptInvitation(
        token: String, name: String, email: String? = nil, password: String, from request: RequestFacts
    ) async throws -> (SessionToken, SignedInPerson) {
        guard let invitation = try await invitation(token: token), invitation.purpose != .passwordReset else {
            throw Self.invitationEnded
        }
        let name = try AccountNames.name(name)
        let email = try AccountNames.email(invitation.email ?? email ?? "")
        let password = try Password(new: password, hasSecondFactor: false, besides: [email, name])
        let now = clock.now()
        let user = UserRecord(
            id: UserRecord.ID(at: now), email: email, name: name, passwordHash: try await hasher.hash(password),
            grants: invitation.grants, createdAt: now)
        let note = entry(
            .userAccept, by: user, changes: [AuditChange("roles", after: try await text(of: user.grants))],
            from: request)
        do {
            try await translatingStoreErrors(about: "A person with this e-mail address") {
                try await database.noting(note).accept(invitation.hash, as: user)
            }
        } catch let error as LinkServiceError where error.code == .notFound {
            throw Self.invitationEnded
        }
        let (token, session) = try await startSession(
            of: user, from: request, note: entry(.sessionStart, by: user, from: request))
        return (token, SignedInPerson(user, session: session, request: request))
    }

    static let invitationEnded = LinkServiceError(
        .notFound, reason: .invitationEnded,
        .person(.invitationEnded))

    /// Creates a one-time link, without storing it.
    func invitationLink(
        _ purpose: InvitationRecord.Purpose, email: String?, grants: [UserGrant], by caller: Caller
    ) throws(LinkServiceError) -> InvitationLink {
        let (now, token) = (clock.now(), SecretToken.make())
        guard let hash = SecretToken.hash(token) else {
            throw LinkServiceError(.unavailable, .person(.noToken), retryAfter: 1)
        }
        return InvitationLink(
            token: token,
            record: InvitationRecord(
                id: InvitationRecord.ID(at: now), hash: hash, purpose: purpose, email: email, grants: grants,
                invitedBy: caller.actor.id, createdAt: now,
                expiresAt: now.addingTimeInterval(AccountRules.invitationTime)))
    }
}
