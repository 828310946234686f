public import Foundation

/// What a client takes from its surroundings: time, pauses, chance, and tasks that it may leave behind.
public struct ClientEnvironment: Sendable {
    /// The time of day, which may jump; it reads dates that the service sends.
    public var now: @Sendable () -> Date
    /// Seconds that never run backwards, from any beginning, and go on while the device sleeps; they measure the time budget
    /// and the age of links.
    public var uptime: @Sendable () -> TimeInterval
    /// Pauses for a number of seconds, and throws when its task is cancelled; the sleep of the device need not count.
    public var sleep: @Sendable (TimeInterval) async throws -> Void
    /// A random number in `0..<1`.
    public var random: @Sendable () -> Double
    /// A new random text, fit for `Idempotency-Key`.
    public var identifier: @Sendable () -> String
    /// Starts work that nobody has to wait for: a request, or a call of a store, which may not end though it is told to.
    public var start: @Sendable (_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never>

    /// Makes surroundings.
    public init(
        now: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> TimeInterval,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void, random: @escaping @Sendable () -> Double,
        identifier: @escaping @Sendable () -> String,
        start: @escaping @Sendable (_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> = { work in
            Task { await work() }
        }
    ) {
        self.now = now
        self.uptime = uptime
        self.sleep = sleep
        self.random = random
        self.identifier = identifier
        self.start = start
    }

    /// The surroundings of the process.
    public static let system = ClientEnvironment(
        now: { Date() },
        uptime: { SystemClock.uptime },
        sleep: { try await SystemPause.sleep($0) },
        random: { Double.random(in: 0..<1) },
        identifier: { RandomIdentifier.text() })
}
