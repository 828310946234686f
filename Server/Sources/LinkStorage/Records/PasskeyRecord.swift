public import Foundation

/// A passkey: a key pair on a person's device, of which the service has the public half.
public struct PasskeyRecord: Hashable, Sendable, Identifiable {
    /// The identity by which a passkey is shown and removed.
    public typealias ID = Identifier<PasskeyRecord>

    /// The identity.
    public var id: ID
    /// Whose it is.
    public var userID: UserRecord.ID
    /// How the device names it, at most 1,023 bytes; unique.
    public var credentialID: Data
    /// The public key as the device wrote it: a COSE key (RFC 9052 §7).
    public var publicKey: Data
    /// The number of the last signature; 0 where the device does not count.
    public var signCount: UInt32
    /// The name for people; not unique.
    public var name: String
    /// When it was added.
    public var createdAt: Date
    /// When somebody last signed in by it; `nil` before the first time.
    public var lastUsedAt: Date?

    /// Creates a record from all its columns.
    public init(
        id: ID, userID: UserRecord.ID, credentialID: Data, publicKey: Data, signCount: UInt32 = 0, name: String,
        createdAt: Date, lastUsedAt: Date? = nil
    ) {
        self.id = id
        self.userID = userID
        self.credentialID = credentialID
        self.publicKey = publicKey
        self.signCount = signCount
        self.name = name
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
    }
}
