import Foundation
import LinkRules
public import LinkStorage
import Locking

extension Accounts {
    /// Changes a person's own password; the session gets a new token, and the others end.
    ///
    /// - Throws: ``LinkServiceError`` with `permissionDenied` and the reason `wrongPassword`, with `resourceExhausted` and the seconds to
    ///   wait after too many attempts, or with `invalidArgument` or `unavailable`.
    public func changePassword(
        from old: String, to new: String, for person: SignedInPerson
    ) async throws -> (SessionToken, SignedInPerson) {
        let user = try await user(person.userID)
        try await requirePassword(old, of: user, for: person)
        let hasSecondFactor = try await secondFactor(of: person).isOn
        let password = try Password(new: new, hasSecondFactor: hasSecondFactor, besides: [user.email, user.name])
        let hash = try await hasher.hash(password)
        let note = entry(.userPassword, by: user, from: person.caller.request)
        try await translatingStoreErrors(about: "The person") {
            try await database.noting(note).setPassword(of: user.id, to: hash, keeping: person.sessionID)
        }
        let (token, session) = try await renewSession(of: person, isConfirmed: true)
        return (token, SignedInPerson(user, session: session, request: person.caller.request))
    }

    /// A link by which a person chooses another password; it lasts three days and is passed on by whoever asks for it.
    ///
    /// - Parameters:
    ///   - id: the person.
    ///   - removesSecondFactor: whether the second factor is lost as well. It is then removed at once with the password, which may be
    ///     too short to be the only factor; nobody signs in as the person until another one is chosen.
    ///   - caller: who asks.
    /// - Throws: ``LinkServiceError`` with `notFound`, or `permissionDenied` where the person has rights that the caller lacks.
    public func passwordLink(
        for id: UserRecord.ID, removesSecondFactor: Bool = false, by caller: Caller
    ) async throws -> InvitationLink {
        let user = try await user(id)
        try requireMembership(of: user, by: caller)
        let link = try invitationLink(.passwordReset, email: user.email, grants: [], by: caller)
        let note = caller.auditEntry(.userResetPassword, AuditTarget(user: user), at: clock.now())
        try await translatingStoreErrors(about: "The person") {
            if removesSecondFactor, try await database.secondFactor(of: id) != nil {
                try await database.setPassword(of: id, to: nil, keeping: nil)
                let note = caller.auditEntry(.userRemoveSecondFactor, AuditTarget(user: user), at: clock.now())
                try await database.noting(note).removeSecondFactor(of: id, keeping: nil)
            }
            try await database.noting(note).insert(link.record)
        }
        return link
    }

    /// Sets the password of a person who has the link for it; all of the person's sessions end.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound` and the reason `invitationEnded`, or with `invalidArgument` or `unavailable`; the
    ///   link then stays.
    public func resetPassword(token: String, to new: String, from request: RequestFacts) async throws {
        guard let invitation = try await invitation(token: token), invitation.purpose == .passwordReset,
            let email = invitation.email
        else { throw Self.invitationEnded }
        let user = try await translatingStoreErrors(about: "The person") { try await database.user(email: email) }
        guard let user else { throw Self.invitationEnded }
        let factor = try await translatingStoreErrors(about: "The second factor") {
            try await database.secondFactor(of: user.id)
        }
        let password = try Password(
            new: new, hasSecondFactor: factor?.confirmedAt != nil, besides: [user.email, user.name])
        let hash = try await hasher.hash(password)
        let note = entry(.userPassword, by: user, from: request)
        do {
            try await translatingStoreErrors(about: "The link") {
                try await database.noting(note).resetPassword(invitation.hash, of: user.id, to: hash)
            }
        } catch let error as LinkServiceError where error.code == .notFound {
            throw Self.invitationEnded
        }
    }

    /// Refuses a password that is not the person's, as often as signing in does.
    ///
    /// - Throws: ``LinkServiceError`` with `permissionDenied` or `resourceExhausted`.
    func requirePassword(_ text: String, of user: UserRecord, for person: SignedInPerson) async throws {
        let network = person.caller.request.address.map(ClientNetwork.init)
        let now = clock.now()
        if let until = throttle.withLock({ $0.begin(account: user.email, network: network, at: now) }) {
            let seconds = max(1, Int(until.timeIntervalSince(now).rounded(.up)))
            throw LinkServiceError(
                .resourceExhausted, .person(.tooManyAttempts(seconds: seconds)), retryAfter: seconds)
        }
        let given = Password(text)
        let (isRight, _) = try await hasher.verify(
            given ?? .impossible, against: given == nil ? nil : user.passwordHash)
        guard isRight else {
            await noteRefusal(.userPassword, of: user, from: person.caller.request)
            throw LinkServiceError(
                .permissionDenied, reason: .wrongPassword, .person(.wrongPassword), parameter: "password")
        }
        throttle.withLock { $0.succeed(account: user.email, network: network) }
    }
}
