public import Foundation

/// A person's second factor: one-time codes of an app, and recovery codes for the day when it is lost.
public struct SecondFactorRecord: Hashable, Sendable {
    /// The person; each has at most one.
    public var userID: UserRecord.ID
    /// The secret that the app shares, 20 bytes; RFC 6238 leaves no way to keep only a hash of it.
    public var secret: Data
    /// When the person proved that the app has the secret; until then signing in needs no code.
    public var confirmedAt: Date?
    /// The number of the last time step of which a code was used; an earlier or equal one is refused.
    public var lastStep: Int64
    /// SHA-256 of the recovery codes that are not used yet, in ascending order.
    public var recoveryHashes: [Data]

    /// Creates a record from all its columns.
    public init(
        userID: UserRecord.ID, secret: Data, confirmedAt: Date? = nil, lastStep: Int64 = 0, recoveryHashes: [Data] = []
    ) {
        self.userID = userID
        self.secret = secret
        self.confirmedAt = confirmedAt
        self.lastStep = lastStep
        self.recoveryHashes = recoveryHashes
    }
}
