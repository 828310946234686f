public import Foundation

/// Keeps by which accounts elsewhere people sign in.
public protocol IdentityStore: Sendable {
    /// The identity of an account; `nil` where it is linked with nobody.
    func identity(issuer: String, subject: String) async throws -> IdentityRecord?
    /// The identities of a person, oldest first.
    func identities(of user: UserRecord.ID) async throws -> [IdentityRecord]
    /// Links an account with a person; durable on return.
    ///
    /// - Throws: ``LinkStoreError`` with `alreadyExists`, also where it is linked with another person, or `notFound` (the person).
    func insert(_ identity: IdentityRecord) async throws
    /// Unlinks an account of a person, and ends the person's sessions but one.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`.
    func removeIdentity(
        issuer: String, subject: String, of user: UserRecord.ID, keeping session: SessionRecord.ID?
    ) async throws
    /// Uses an invitation up, and adds the person who comes in by it with an account that is linked at once.
    ///
    /// - Throws: ``LinkStoreError`` as `accept(_:as:)`, and `alreadyExists` where the account is linked already; the invitation then
    ///   stays.
    func accept(_ hash: Data, as user: UserRecord, with identity: IdentityRecord) async throws
}
