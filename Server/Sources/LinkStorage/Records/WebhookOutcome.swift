public import Foundation

/// The effect of an attempt on its message.
public enum WebhookOutcome: Hashable, Sendable {
    /// The receiver took it.
    case delivered
    /// It is sent again at a moment.
    case again(at: Date)
    /// It is not sent again.
    case failed
    /// It is not sent again, and the receiver wants no other either.
    case gone
}
