public import Foundation

/// Keeps where people are signed in.
public protocol SessionStore: Sendable {
    /// Stores a session; durable on return.
    ///
    /// - Throws: ``LinkStoreError`` with `alreadyExists` or `notFound` (the person).
    func insert(_ session: SessionRecord) async throws
    /// Stores a session in place of another one, so that an older token is worth nothing any more.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound` where the other one has ended.
    func replace(_ id: SessionRecord.ID, by session: SessionRecord) async throws
    /// The session with the hash of a token; `nil` if there is none.
    func session(_ hash: Data) async throws -> SessionRecord?
    /// The sessions of a person, the latest first.
    func sessions(of user: UserRecord.ID) async throws -> [SessionRecord]
    /// Notes that a session was used; an older moment than the stored one changes nothing.
    func markUsed(_ id: SessionRecord.ID, at moment: Date) async throws
    /// Ends one session of a person.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound` where there is none.
    func removeSession(_ id: SessionRecord.ID, of user: UserRecord.ID) async throws
    /// Ends all sessions of a person but one; returns how many there were.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound` where there is none.
    func removeSessions(of user: UserRecord.ID, except kept: SessionRecord.ID?) async throws -> Int
    /// Forgets sessions that have ended, or were not used since a moment, and invitations that have ended.
    func forgetEnded(at moment: Date, unusedSince idle: Date) async throws
}
