import Foundation
import WaymarkLinks

/// The outcome of a creation.
public enum LinkInsertion: Hashable, Sendable {
    /// The link is new and durable.
    case inserted(LinkRecord)
    /// A link with the same idempotency key already exists; nothing was stored.
    case existing(LinkRecord)

    /// The link that the caller's short link leads to.
    public var record: LinkRecord {
        switch self {
        case .inserted(let record), .existing(let record): record
        }
    }
}
