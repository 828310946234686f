import Foundation
public import LinkStorage

extension Accounts {
    /// Ends the session of a token; nothing happens where it has ended.
    public func signOut(sessionToken: String) async throws {
        guard let person = try await person(sessionToken: sessionToken) else { return }
        try await revoke(person.sessionID, of: person)
    }

    /// The sessions of a person that are valid, the latest first.
    public func sessions(of person: SignedInPerson) async throws -> [SessionRecord] {
        let now = clock.now()
        return try await translatingStoreErrors(about: "The list of sessions") {
            try await database.sessions(of: person.userID).filter {
                $0.expiresAt > now && $0.lastUsedAt.addingTimeInterval(AccountRules.idleTime) > now
            }
        }
    }

    /// Ends one of a person's own sessions; nothing happens where it has ended.
    public func revoke(_ session: SessionRecord.ID, of person: SignedInPerson) async throws {
        let user = try await user(person.userID)
        _ = try await translatingStoreErrors(about: "The session") {
            try await database.noting(entry("session.end", by: user, from: person.caller.request))
                .removeSession(session, of: person.userID)
        }
    }

    /// Ends all of a person's own sessions but this one.
    ///
    /// - Returns: how many there were.
    public func revokeOthers(of person: SignedInPerson) async throws -> Int {
        let user = try await user(person.userID)
        return try await translatingStoreErrors(about: "The sessions") {
            try await database.noting(entry("session.end", by: user, from: person.caller.request))
                .removeSessions(of: person.userID, except: person.sessionID)
        }
    }
}
