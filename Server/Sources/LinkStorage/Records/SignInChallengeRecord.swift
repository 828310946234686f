public import Foundation

/// Random bytes that a device signs once, so that no old signature signs anybody in.
public struct SignInChallengeRecord: Hashable, Sendable {
    /// SHA-256 of the bytes; unique.
    public var hash: Data
    /// The person to whom it was given; `nil` where nobody is known yet.
    public var userID: UserRecord.ID?
    /// When it ends.
    public var expiresAt: Date

    /// Creates a record from all its columns.
    public init(hash: Data, userID: UserRecord.ID? = nil, expiresAt: Date) {
        self.hash = hash
        self.userID = userID
        self.expiresAt = expiresAt
    }
}
