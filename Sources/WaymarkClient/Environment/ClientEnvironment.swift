public import Foundation

/// The clocks, pauses, random values and detached tasks that a client uses; tests replace them.
public struct ClientEnvironment: Sendable {
    /// The time of day, which may jump.
    public var now: @Sendable () -> Date
    /// Seconds since any fixed moment; they never run backwards and include the time in which the device sleeps.
    public var uptime: @Sendable () -> TimeInterval
    /// Pauses for a number of seconds; throws if the task is cancelled.
    ///
    /// It need not count the time in which the device sleeps.
    public var sleep: @Sendable (TimeInterval) async throws -> Void
    /// A random number in `0..<1`.
    public var random: @Sendable () -> Double
    /// A new random text, suitable as an `Idempotency-Key`.
    public var identifier: @Sendable () -> String
    /// Starts a task for work that may not end when it is cancelled, such as a request of a custom transport.
    public var start: @Sendable (_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never>
    /// Warns the developers of the app about a mistake in how they use the package.
    public var warn: @Sendable (_ message: String) -> Void

    /// Creates an environment; without `warn`, warnings go to the log of the system.
    public init(
        now: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> TimeInterval,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void, random: @escaping @Sendable () -> Double,
        identifier: @escaping @Sendable () -> String,
        start: @escaping @Sendable (_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> = { work in
            Task { await work() }
        },
        warn: (@Sendable (_ message: String) -> Void)? = nil
    ) {
        self.now = now
        self.uptime = uptime
        self.sleep = sleep
        self.random = random
        self.identifier = identifier
        self.start = start
        self.warn = warn ?? Self.log
    }

    /// The environment of the process.
    public static let system = ClientEnvironment(
        now: { Date() },
        uptime: { SystemClock.uptime },
        sleep: { try await SystemPause.sleep($0) },
        random: { Double.random(in: 0..<1) },
        identifier: { RandomIdentifier.text() })

    /// Writes a warning to the log of the system.
    @Sendable private static func log(_ message: String) {
        NSLog("%@", "Waymark: \(message)" as NSString)
    }
}
