public import Foundation
import LinkRules
import LinkStorage
import Locking

/// The result of an attempt to sign in, or to confirm the password.
public enum SignIn: Hashable, Sendable {
    /// It is the person; the token is new, and any older one of the session is worth nothing.
    case signedIn(SessionToken, SignedInPerson)
    /// The password is right, and a code of the second factor is needed besides.
    case needsSecondFactor
    /// The address, the password or the code is wrong; which of them is not said.
    case refused
    /// There were too many attempts; none is examined before that moment.
    case throttled(until: Date)
}

extension Accounts {
    /// Signs a person in, with a new session and a new token.
    ///
    /// An unknown address, a person who is disabled and a wrong password get the same answer after the same work.
    ///
    /// - Parameters:
    ///   - email: the e-mail address, in any letter case.
    ///   - password: the password.
    ///   - code: a code of the second factor or a recovery code, where there is a second factor.
    ///   - request: where the request came from.
    /// - Throws: ``LinkServiceError`` with `unavailable` where too many sign in at once, or if the store fails.
    public func signIn(
        email: String, password: String, code: String? = nil, from request: RequestFacts
    ) async throws -> SignIn {
        let email = AccountNames.normalEmail(email)
        let user = try await translatingStoreErrors(about: "The person") { try await database.user(email: email) }
        return try await examine(user, account: email, password: password, code: code, from: request) { user in
            let token = try await self.startSession(
                of: user, from: request, note: self.entry(.sessionStart, by: user, from: request))
            return token
        }
    }

    /// Lets a person who is signed in prove to be still there; the session gets a new token.
    ///
    /// It then lets keys, members and sign-in settings be changed for a quarter of an hour.
    ///
    /// - Parameters:
    ///   - password: the password.
    ///   - code: a code of the second factor, where there is one.
    ///   - person: the person.
    /// - Throws: ``LinkServiceError`` with `unavailable`, or `notFound` where the session has ended.
    public func confirm(
        password: String, code: String? = nil, for person: SignedInPerson
    ) async throws -> SignIn {
        let user = try await user(person.userID)
        let request = person.caller.request
        return try await examine(user, account: user.email, password: password, code: code, from: request) { user in
            try await self.renewSession(of: person, isConfirmed: true)
        }
    }

    /// Examines a password and a code, and lets in whose both are.
    private func examine(
        _ user: UserRecord?, account: String, password: String, code: String?, from request: RequestFacts,
        letIn: (UserRecord) async throws -> (SessionToken, SessionRecord)
    ) async throws -> SignIn {
        let network = request.address.map(ClientNetwork.init)
        if let until = throttle.withLock({ $0.begin(account: account, network: network, at: clock.now()) }) {
            return .throttled(until: until)
        }
        let candidate = user?.disabledAt == nil ? user : nil
        // What can be nobody's password takes as long as any.
        let given = Password(password)
        let (isRight, better) = try await hasher.verify(
            given ?? .impossible, against: given == nil ? nil : candidate?.passwordHash)
        guard let user = candidate, isRight else {
            await noteRefusal(.sessionStart, of: user, from: request)
            return .refused
        }
        switch try await examine(code: code, of: user) {
        case .missing:
            throttle.withLock { $0.takeBack(account: account, network: network) }
            return .needsSecondFactor
        case .wrong:
            await noteRefusal(.sessionStart, of: user, from: request)
            return .refused
        case .right: break
        }
        let (token, session) = try await letIn(user)
        throttle.withLock { $0.succeed(account: account, network: network) }
        if let better, let old = user.passwordHash {
            // The next time will do as well.
            try? await database.rehashPassword(of: user.id, from: old, to: better)
        }
        return .signedIn(token, SignedInPerson(user, session: session, request: request))
    }

    private enum CodeExamination {
        case right, wrong, missing
    }

    private func examine(code: String?, of user: UserRecord) async throws -> CodeExamination {
        try await translatingStoreErrors(about: "The second factor") {
            guard let factor = try await database.secondFactor(of: user.id), factor.confirmedAt != nil else {
                return .right
            }
            guard let code, !code.isEmpty else { return .missing }
            if let step = TOTP(secret: factor.secret).step(of: code, at: clock.now()) {
                return try await database.useStep(step, of: user.id) ? .right : .wrong
            }
            return try await database.useRecoveryCode(RecoveryCodes.hash(code), of: user.id) ? .right : .wrong
        }
    }

    /// Starts a session, and forgets those that have ended.
    func startSession(
        of user: UserRecord, from request: RequestFacts, note: AuditEntryRecord
    ) async throws -> (SessionToken, SessionRecord) {
        let now = clock.now()
        let (token, hash) = try Self.newToken()
        let session = SessionRecord(
            id: SessionRecord.ID(at: now), hash: hash, userID: user.id, createdAt: now, lastUsedAt: now,
            expiresAt: now.addingTimeInterval(AccountRules.sessionTime), confirmedAt: now, network: request.network,
            userAgent: request.userAgent.map(Self.shortened))
        try await translatingStoreErrors(about: "The session") {
            try await database.noting(note).insert(session)
        }
        try? await database.forgetEnded(at: now, unusedSince: now.addingTimeInterval(-AccountRules.idleTime))
        return (SessionToken(text: token, expiresAt: session.expiresAt), session)
    }

    /// Gives a session another identity and another token.
    ///
    /// - Parameter isConfirmed: whether the password was just entered.
    func renewSession(
        of person: SignedInPerson, isConfirmed: Bool
    ) async throws -> (SessionToken, SessionRecord) {
        let now = clock.now()
        let (token, hash) = try Self.newToken()
        return try await translatingStoreErrors(about: "The session") {
            let old = try await database.sessions(of: person.userID).first { $0.id == person.sessionID }
            guard var session = old else { throw LinkStoreError(.notFound, detail: "session \(person.sessionID)") }
            session.id = SessionRecord.ID(at: now)
            session.hash = hash
            session.lastUsedAt = now
            if isConfirmed { session.confirmedAt = now }
            try await database.replace(person.sessionID, by: session)
            return (SessionToken(text: token, expiresAt: session.expiresAt), session)
        }
    }

    private static func newToken() throws -> (text: String, hash: Data) {
        let token = SecretToken.make()
        guard let hash = SecretToken.hash(token) else {
            throw LinkServiceError(.unavailable, .person(.noToken), retryAfter: 1)
        }
        return (token, hash)
    }

    private static func shortened(_ userAgent: String) -> String {
        var text = VisibleText.line(userAgent)
        while text.utf8.count > AccountRules.userAgentLength { text.unicodeScalars.removeLast() }
        return text
    }
}
