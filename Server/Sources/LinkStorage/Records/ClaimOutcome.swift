import Foundation

/// The outcome of a claim.
public enum ClaimOutcome: Hashable, Sendable {
    /// It is stored.
    case stored(ClaimRecord)
    /// The installation has an earlier claim, which holds; nothing was stored.
    case earlier(ClaimRecord)
    /// Another installation has claimed the click or the token, or the candidate is gone; nothing was stored.
    case taken
    /// The limits of the link do not permit it; nothing was stored.
    case usedUp

    /// The claim that holds for the installation.
    public var record: ClaimRecord? {
        switch self {
        case .stored(let record), .earlier(let record): record
        case .taken, .usedUp: nil
        }
    }
}
