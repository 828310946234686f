import Foundation
import LinkRules
public import LinkStorage

extension Accounts {
    /// Ends the session of a token; nothing happens where it has ended.
    public func signOut(sessionToken: String) async throws {
        guard let person = try await person(sessionToken: sessionToken) else { return }
        do {
            try await revoke(person.sessionID, of: person)
        } catch let error as LinkServiceError where error.code == .notFound {
            // It was ended from elsewhere meanwhile.
        }
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

    /// Ends one of a person's own sessions.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound` where the person has no such session, or not any more: then nothing is noted in the
    ///   audit log.
    public func revoke(_ session: SessionRecord.ID, of person: SignedInPerson) async throws {
        let user = try await user(person.userID)
        try await translatingStoreErrors(about: "The session") {
            do {
                try await database.noting(entry(.sessionEnd, by: user, from: person.caller.request))
                    .removeSession(session, of: person.userID)
            } catch let error as LinkStoreError where error.code == .notFound {
                throw LinkServiceError(.notFound, .person(.sessionMissing))
            }
        }
    }

    /// Ends all of a person's own sessions but this one; without others nothing is noted in the audit log.
    ///
    /// - Returns: how many there were.
    public func revokeOthers(of person: SignedInPerson) async throws -> Int {
        let user = try await user(person.userID)
        return try await translatingStoreErrors(about: "The sessions") {
            do {
                return try await database.noting(entry(.sessionEnd, by: user, from: person.caller.request))
                    .removeSessions(of: person.userID, except: person.sessionID)
            } catch let error as LinkStoreError where error.code == .notFound {
                return 0
            }
        }
    }
}
