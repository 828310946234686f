/// The steps of some background work, with a pause after each, so that the work leaves most of a core to requests.
///
/// A long computation competes with the event loops for the processors. On a machine where all are busy it would take an equal
/// share, and requests would wait for as long as it lasts.
struct WorkSteps {
    /// The part of a step's duration for which the work pauses.
    private static let pausePart = 2
    private static let longestPause = Duration.milliseconds(50)
    /// How long all pauses may be together: if more work has come together, it has to be done.
    private static let allPauses = Duration.seconds(5)

    private let isUrgent: @Sendable () -> Bool
    private let clock = ContinuousClock()
    private var start: ContinuousClock.Instant
    private var paused = Duration.zero

    /// Begins the first step.
    ///
    /// - Parameter isUrgent: whether a caller is waiting for the work, which then does not pause.
    init(unless isUrgent: @escaping @Sendable () -> Bool) {
        self.isUrgent = isUrgent
        start = clock.now
    }

    /// Ends a step, pauses, and begins the next one.
    mutating func end() async {
        defer { start = clock.now }
        guard paused < Self.allPauses, !isUrgent() else { return }
        let pause = min((clock.now - start) * Self.pausePart, Self.longestPause)
        paused += pause
        try? await clock.sleep(for: pause)
    }
}
