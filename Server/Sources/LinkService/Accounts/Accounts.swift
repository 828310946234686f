import Foundation
import LinkRules
import LinkStorage
import Locking

/// People: how they come in, sign in and out, prove who they are, and who gives them which roles.
///
/// Sessions and passwords are looked up in the database with each request, so that what one process changes counts in all at once. How
/// often somebody tried is in the memory of each process: a restart forgets it, and several nodes count apart.
///
/// Sources: OWASP "Session Management", "Authentication" and "Password Storage" cheat sheets; NIST SP 800-63B-4.
public final class Accounts: Sendable {
    let database: any LinkDatabase
    let clock: LinkClock
    let hasher: PasswordHasher
    let throttle = Mutex(SignInThrottle())

    init(database: any LinkDatabase, clock: LinkClock, hasher: PasswordHasher) {
        self.database = database
        self.clock = clock
        self.hasher = hasher
    }

    /// The person whose browser has a token; `nil` where the session has ended, was revoked, or never was.
    ///
    /// Notes the use, at most once a minute.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store fails.
    public func person(sessionToken: String, from request: RequestFacts = RequestFacts()) async throws
        -> SignedInPerson?
    {
        guard let hash = SecretToken.hash(sessionToken) else { return nil }
        let now = clock.now()
        return try await translatingStoreErrors(about: "The session") {
            guard let session = try await database.session(hash), session.expiresAt > now,
                session.lastUsedAt.addingTimeInterval(AccountRules.idleTime) > now,
                let user = try await database.user(session.userID), user.disabledAt == nil
            else { return nil }
            if session.lastUsedAt.addingTimeInterval(AccountRules.useInterval) <= now {
                // A database that takes no writes must not end sessions.
                try? await database.markUsed(session.id, at: now)
            }
            return SignedInPerson(user, session: session, request: request)
        }
    }

    /// Whether nobody can sign in yet, because there are no people.
    public func isEmpty() async throws -> Bool {
        try await translatingStoreErrors(about: "The list of people") { try await database.users().isEmpty }
    }

    /// Notes what was refused; a log that cannot be written must not let anybody in, nor keep the answer back.
    func noteRefusal(_ action: AuditAction, of user: UserRecord?, from request: RequestFacts) async {
        let entry = AuditEntryRecord(
            id: AuditEntryRecord.ID(at: clock.now()), at: clock.now(), actor: AuditActor(.user, user: user),
            action: action.rawValue, target: AuditTarget(user: user), requestID: request.requestID,
            network: request.network,
            outcome: .refused)
        try? await database.append(entry)
    }

    /// The entry of what a person did to the own account.
    func entry(
        _ action: AuditAction, by user: UserRecord, changes: [AuditChange] = [], from request: RequestFacts
    ) -> AuditEntryRecord {
        AuditEntryRecord(
            id: AuditEntryRecord.ID(at: clock.now()), at: clock.now(), actor: AuditActor(.user, user: user),
            action: action.rawValue, target: AuditTarget(user: user), changes: changes, requestID: request.requestID,
            network: request.network)
    }

    /// A person who must exist.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`.
    func user(_ id: UserRecord.ID) async throws -> UserRecord {
        let user = try await translatingStoreErrors(about: "The person") { try await database.user(id) }
        guard let user else { throw LinkServiceError(.notFound, .person(.missing)) }
        return user
    }
}

extension AuditActor {
    /// A person as of now; nobody is named whose address is not known, for a password may be typed in its place.
    init(_ kind: Kind, user: UserRecord?) {
        self.init(kind, id: user?.id.description, name: user?.name)
    }
}

extension AuditTarget {
    /// A person as of now.
    init(user: UserRecord?) {
        self.init("user", id: user?.id.description, name: user?.email)
    }
}
