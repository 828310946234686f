public import Foundation

/// Keeps the passkeys of people, and what their devices are about to sign.
public protocol PasskeyStore: Sendable {
    /// The passkeys of a person, oldest first.
    func passkeys(of user: UserRecord.ID) async throws -> [PasskeyRecord]
    /// The passkey with a device's name for it; `nil` if there is none.
    func passkey(credentialID: Data) async throws -> PasskeyRecord?
    /// Stores a passkey, and ends the person's sessions but one; durable on return.
    ///
    /// - Throws: ``LinkStoreError`` with `alreadyExists` (also the credential's identity) or `notFound` (the person).
    func insert(_ passkey: PasskeyRecord, keeping session: SessionRecord.ID?) async throws
    /// Notes a signature; `false` where its number is not above the stored one, by any process, unless both are 0.
    ///
    /// A device that counts and repeats a number was copied (Web Authentication Level 3 §6.1.1).
    func usePasskey(_ id: PasskeyRecord.ID, signCount: UInt32, at moment: Date) async throws -> Bool
    /// Changes the name of a person's passkey.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`.
    func renamePasskey(_ id: PasskeyRecord.ID, of user: UserRecord.ID, to name: String) async throws
    /// Removes a person's passkey, and ends the person's sessions but one.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`.
    func removePasskey(
        _ id: PasskeyRecord.ID, of user: UserRecord.ID, keeping session: SessionRecord.ID?
    ) async throws

    /// Stores a challenge, and forgets those that have ended at a moment.
    ///
    /// - Parameter most: how many there may be.
    /// - Throws: ``LinkStoreError`` with `unavailable` where there are that many already.
    func insert(_ challenge: SignInChallengeRecord, at moment: Date, most: Int) async throws
    /// Uses a challenge up: of two who ask at once, one gets it.
    ///
    /// - Returns: `nil` where there is none, where it was used, or where it has ended at the moment.
    func takeChallenge(_ hash: Data, at moment: Date) async throws -> SignInChallengeRecord?
}
