import Foundation
import LinkRules
public import LinkStorage

/// The result of signing in by a provider.
public enum ProviderSignIn: Hashable, Sendable {
    /// The person is signed in; the token is new.
    case signedIn(SessionToken, SignedInPerson)
    /// Nobody has that account, and nothing lets it be linked: the person needs an invitation.
    case unknown
    /// The invitation is for another e-mail address, or the provider does not say that the address is the person's.
    case otherAddress
    /// The account is linked with another person.
    case taken
}

extension Accounts {
    /// Signs in whoever has an account of the provider.
    ///
    /// An account that is not linked yet is linked only with the person of the same e-mail address, only where the provider says that the
    /// address is verified, and only where the operator allows the address's domain: otherwise whoever could have any address written
    /// into an account there would own the person here. Nobody is added.
    ///
    /// The provider stands for the second factor as well as for the password.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store fails.
    public func signIn(
        by account: ProviderAccount, of provider: SignInProviderConfiguration, from request: RequestFacts
    ) async throws -> ProviderSignIn {
        let known = try await identity(of: account)
        let user: UserRecord?
        if let known {
            user = try await translatingStoreErrors(about: "The person") { try await database.user(known.userID) }
        } else if let email = account.email, provider.allows(email: email) {
            user = try await translatingStoreErrors(about: "The person") { try await database.user(email: email) }
        } else {
            user = nil
        }
        guard let user, user.disabledAt == nil else {
            await noteRefusal(.sessionStart, of: user, from: request)
            return .unknown
        }
        if known == nil {
            let outcome = try await link(account, with: user, note: linkNote(account, user, request))
            guard outcome == .linked else { return .taken }
        }
        let note = entry(
            .sessionStart, by: user, changes: [AuditChange("provider", after: account.issuer)], from: request)
        let (token, session) = try await startSession(of: user, from: request, note: note)
        return .signedIn(token, SignedInPerson(user, session: session, request: request))
    }

    /// Lets somebody in who has the link of an invitation and an account of the provider, which is linked at once; there is no password.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound` and the reason `invitationEnded`, `alreadyExists` or `unavailable`; the
    ///   invitation then stays.
    public func acceptInvitation(
        token: String, by account: ProviderAccount, from request: RequestFacts
    ) async throws -> ProviderSignIn {
        guard let invitation = try await invitation(token: token), invitation.purpose != .passwordReset else {
            throw Self.invitationEnded
        }
        guard let email = account.email, invitation.email == nil || invitation.email == email else {
            return .otherAddress
        }
        guard try await identity(of: account) == nil else { return .taken }
        let now = clock.now()
        let user = UserRecord(
            id: UserRecord.ID(at: now), email: try AccountNames.email(email),
            name: account.name.flatMap { try? AccountNames.name(VisibleText.seen($0)) } ?? email,
            grants: invitation.grants,
            createdAt: now)
        let identity = IdentityRecord(
            issuer: account.issuer, subject: account.subject, userID: user.id, email: email, createdAt: now)
        let changes = [
            AuditChange("roles", after: try await text(of: user.grants)),
            AuditChange("provider", after: account.issuer),
        ]
        let note = entry(.userAccept, by: user, changes: changes, from: request)
        do {
            try await translatingStoreErrors(about: "A person with this e-mail address") {
                try await database.noting(note).accept(invitation.hash, as: user, with: identity)
            }
        } catch let error as LinkServiceError where error.code == .notFound {
            throw Self.invitationEnded
        }
        let (session, record) = try await startSession(
            of: user, from: request, note: entry(.sessionStart, by: user, from: request))
        return .signedIn(session, SignedInPerson(user, session: record, request: request))
    }

    /// The result of linking an account of a provider.
    public enum Linking: Hashable, Sendable {
        /// It is linked, or was before.
        case linked
        /// It is linked with another person.
        case taken
    }

    /// Links an account of the provider with a person who is signed in and has entered the password lately.
    ///
    /// - Throws: ``LinkServiceError`` with `permissionDenied` and the reason `confirmationNeeded`, or `unavailable`.
    public func link(_ account: ProviderAccount, with person: SignedInPerson) async throws -> Linking {
        try person.caller.requireConfirmation(at: clock.now())
        let user = try await user(person.userID)
        return try await link(account, with: user, note: linkNote(account, user, person.caller.request))
    }

    /// The accounts elsewhere by which a person signs in, oldest first.
    public func identities(of person: SignedInPerson) async throws -> [IdentityRecord] {
        try await translatingStoreErrors(about: "The list of accounts") {
            try await database.identities(of: person.userID)
        }
    }

    /// Unlinks an account of a person, whose other sessions end.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`, `invalidArgument` where nothing else would let the person in, or
    ///   `permissionDenied` and the reason `confirmationNeeded`.
    public func unlink(issuer: String, subject: String, of person: SignedInPerson) async throws {
        try person.caller.requireConfirmation(at: clock.now())
        let user = try await user(person.userID)
        if user.passwordHash == nil {
            let others = try await waysIn(of: user) - 1
            guard others > 0 else {
                throw LinkServiceError(
                    .invalidArgument,
                    .person(.lastWayIn)
                )
            }
        }
        let note = entry(
            .userUnlink, by: user, changes: [AuditChange("provider", before: issuer)], from: person.caller.request)
        try await translatingStoreErrors(about: "The account") {
            try await database.noting(note)
                .removeIdentity(issuer: issuer, subject: subject, of: user.id, keeping: person.sessionID)
        }
    }

    /// How many accounts and passkeys let a person in.
    func waysIn(of user: UserRecord) async throws -> Int {
        try await translatingStoreErrors(about: "The person") {
            try await database.identities(of: user.id).count + database.passkeys(of: user.id).count
        }
    }

    /// Lets a person who is signed in prove to be still there by the provider, where the person has just entered something; the session
    /// gets a new token.
    ///
    /// - Returns: `unknown` where the account is not the person's.
    public func confirm(by account: ProviderAccount, for person: SignedInPerson) async throws -> ProviderSignIn {
        let request = person.caller.request
        guard try await identity(of: account)?.userID == person.userID else {
            await noteRefusal(.sessionStart, of: try await user(person.userID), from: request)
            return .unknown
        }
        let user = try await user(person.userID)
        let (token, session) = try await renewSession(of: person, isConfirmed: true)
        return .signedIn(token, SignedInPerson(user, session: session, request: request))
    }

    private func identity(of account: ProviderAccount) async throws -> IdentityRecord? {
        try await translatingStoreErrors(about: "The account") {
            try await database.identity(issuer: account.issuer, subject: account.subject)
        }
    }

    private func link(
        _ account: ProviderAccount, with user: UserRecord, note: AuditEntryRecord
    ) async throws -> Linking {
        if let known = try await identity(of: account) { return known.userID == user.id ? .linked : .taken }
        let identity = IdentityRecord(
            issuer: account.issuer, subject: account.subject, userID: user.id, email: account.email,
            createdAt: clock.now())
        do {
            try await translatingStoreErrors(about: "The account") { try await database.noting(note).insert(identity) }
            return .linked
        } catch let error as LinkServiceError where error.code == .alreadyExists {
            // Somebody was faster: the same person in another window, or another one.
            return try await self.identity(of: account)?.userID == user.id ? .linked : .taken
        }
    }

    private func linkNote(
        _ account: ProviderAccount, _ user: UserRecord, _ request: RequestFacts
    ) -> AuditEntryRecord {
        entry(.userLink, by: user, changes: [AuditChange("provider", after: account.issuer)], from: request)
    }
}
