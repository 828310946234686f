public import Foundation

/// The source of the current time for use cases.
public struct LinkClock: Sendable {
    /// The moment that it is.
    public var now: @Sendable () -> Date

    /// Creates a clock.
    public init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// The system's clock.
    public static let system = LinkClock(now: { Date() })

    /// A clock that stands still.
    public static func fixed(_ date: Date) -> LinkClock {
        LinkClock(now: { date })
    }
}
