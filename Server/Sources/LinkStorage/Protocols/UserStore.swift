public import Foundation

/// Keeps the people who sign in, their second factors, and the links by which they come in.
///
/// Nothing here leaves an instance that has an active owner without one. Whatever changes what a person may do, or by what
/// the person signs in, ends the person's sessions in the same transaction; a link for another password that was made for somebody
/// with other rights ends there too.
public protocol UserStore: Sendable {
    /// All people, oldest first.
    func users() async throws -> [UserRecord]
    /// The person with an identity; `nil` if there is none.
    func user(_ id: UserRecord.ID) async throws -> UserRecord?
    /// The person with an e-mail address, in lower case; `nil` if there is none.
    func user(email: String) async throws -> UserRecord?
    /// Changes the name that others see.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`.
    func renameUser(_ id: UserRecord.ID, to name: String) async throws
    /// Replaces a password's hash by a better one of the same password; sessions stay.
    ///
    /// Does nothing where the stored hash is not the old one any more.
    func rehashPassword(of id: UserRecord.ID, from old: String, to new: String) async throws
    /// Replaces the password, ends the person's sessions but one, and withdraws links for another password.
    ///
    /// - Parameters:
    ///   - id: the person.
    ///   - hash: the new password's hash; `nil` for none, with which nobody signs in.
    ///   - session: the session that stays.
    /// - Throws: ``LinkStoreError`` with `notFound`.
    func setPassword(of id: UserRecord.ID, to hash: String?, keeping session: SessionRecord.ID?) async throws
    /// Replaces all roles of a person.
    ///
    /// - Parameters:
    ///   - id: the person.
    ///   - grants: the roles.
    ///   - read: the roles that were read before; `nil` replaces any.
    ///   - endsAccess: whether the person's sessions end, and links for another password are withdrawn: who made one could manage the
    ///     person as of then.
    /// - Throws: ``LinkStoreError`` with `notFound` (the person or a project), `lastOwner`, or `versionMismatch` where the person has other
    ///   roles than were read.
    func setGrants(
        of id: UserRecord.ID, to grants: [UserGrant], read: [UserGrant]?, endsAccess: Bool
    ) async throws
    /// Forbids signing in from a moment on, ends the person's sessions, and withdraws links for another password; `nil` allows it again.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound` or `lastOwner`.
    func setDisabled(_ id: UserRecord.ID, at moment: Date?) async throws
    /// Removes a person with the second factor, the sessions, and all links by which the e-mail address could come in.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound` or `lastOwner`.
    func removeUser(_ id: UserRecord.ID) async throws

    /// Stores an invitation; durable on return. One for a password replaces those of the same person; of those for the first owner the
    /// latest ``InvitationRecord/mostForFirstOwner`` stay.
    ///
    /// - Throws: ``LinkStoreError`` with `alreadyExists`, also where an invitation for the first owner comes when there are people.
    func insert(_ invitation: InvitationRecord) async throws
    /// All invitations, oldest first, also those that have ended.
    func invitations() async throws -> [InvitationRecord]
    /// The invitation with the hash of a token; `nil` if there is none, or if it was used.
    func invitation(_ hash: Data) async throws -> InvitationRecord?
    /// Withdraws an invitation.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`.
    func removeInvitation(_ id: InvitationRecord.ID) async throws
    /// Uses an invitation up, and adds the person who comes in by it; other links of the e-mail address, and those for the first owner,
    /// are gone then.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound` where the invitation is not there any more or a project is not, or
    ///   `alreadyExists`: the e-mail address, or any person where the invitation is for the first owner.
    func accept(_ hash: Data, as user: UserRecord) async throws
    /// Uses up a link for another password, sets it, and ends the person's sessions.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`: the link, or the person.
    func resetPassword(_ invitation: Data, of id: UserRecord.ID, to hash: String) async throws

    /// The second factor of a person; `nil` where there is none.
    func secondFactor(of id: UserRecord.ID) async throws -> SecondFactorRecord?
    /// Stores or replaces a second factor, with its recovery codes, and ends the person's sessions but one.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`.
    func set(_ factor: SecondFactorRecord, keeping session: SessionRecord.ID?) async throws
    /// Removes a second factor, and ends the person's sessions but one.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`.
    func removeSecondFactor(of id: UserRecord.ID, keeping session: SessionRecord.ID?) async throws
    /// Uses a time step up; `false` where it or a later one was used before, by any process.
    func useStep(_ step: Int64, of id: UserRecord.ID) async throws -> Bool
    /// Uses a recovery code up; `false` where the person has no such one.
    func useRecoveryCode(_ hash: Data, of id: UserRecord.ID) async throws -> Bool
}
