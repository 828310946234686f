/// The times at which an unreachable server is tried again.
///
/// Pure; ``PostgresConnector`` keeps one for all its connections, so that a server that comes back is not met by all of them at once.
struct ReconnectionPace: Equatable, Sendable {
    /// The first pause; each further failure doubles it.
    static let shortest = Duration.milliseconds(100)
    static let longest = Duration.seconds(5)

    private(set) var failureCount = 0
    private var next: ContinuousClock.Instant?

    /// Whether a connection may be tried now.
    func allows(at moment: ContinuousClock.Instant) -> Bool {
        next.map { moment >= $0 } ?? true
    }

    /// Notes that no connection came about.
    ///
    /// - Parameter share: between 0 and 1; the pause is between half of its length and all of it.
    mutating func fail(at moment: ContinuousClock.Instant, share: Double) {
        let doubled = Self.shortest * (1 << min(failureCount, 10))
        let pause = min(doubled, Self.longest)
        next = moment + pause * (0.5 + share / 2)
        failureCount += 1
    }
}
