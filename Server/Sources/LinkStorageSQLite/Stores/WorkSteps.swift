/// The steps of some background work, with a pause after each.
struct WorkSteps {
    /// The part of a step's duration for which the work pauses.
    private static let pausePart = 2
    private static let longestPause = Duration.milliseconds(50)
    /// How long all pauses may be together: if more work has come together, it has to be done.
    private static let allPauses = Duration.seconds(5)

    private let pace: WorkPace?
    private let clock = ContinuousClock()
    private var start: ContinuousClock.Instant
    private var paused = Duration.zero

    /// Begins the first step; without a pace, there are no pauses.
    init(_ pace: WorkPace?) {
        self.pace = pace
        start = clock.now
    }

    /// Ends a step, pauses, and begins the next one.
    mutating func end() async {
        defer { start = clock.now }
        guard let pace, paused < Self.allPauses, !pace.isAwaited() else { return }
        let pause = min((clock.now - start) * Self.pausePart, Self.longestPause)
        paused += pause
        try? await clock.sleep(for: pause)
    }
}
