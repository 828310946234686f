import Locking

/// Lets a service look for changes at intervals, and at once when it hears of one.
final class PollBell: Sendable {
    private struct State {
        var rings: AsyncStream<Void>.Continuation?
        var hearsOfChanges = false
    }

    /// How much longer the intervals are while changes are heard of.
    static let patience = 5
    /// The shortest time between two looks, so that many changes at once are one.
    private static let shortestPause = Duration.milliseconds(10)

    private let interval: Duration
    private let state = Mutex(State())

    /// Creates a bell that rings at intervals once it runs.
    init(interval: Duration) {
        self.interval = interval
    }

    /// Rings as soon as the last look is over.
    func ring() {
        state.withLock { $0.rings }?.yield()
    }

    /// Sets whether each change is notified; if so, the intervals are longer.
    func note(hearsOfChanges: Bool) {
        state.withLock { $0.hearsOfChanges = hearsOfChanges }
    }

    /// Looks at once, and whenever the bell rings, until the task is cancelled.
    func run(_ look: () async -> Void) async {
        // What rings during a look is heard after it, once.
        let (stream, rings) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { $0.rings = rings }
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                while !Task.isCancelled {
                    rings.yield()
                    try? await Task.sleep(for: self.pause)
                }
            }
            for await _ in stream {
                await look()
                try? await Task.sleep(for: min(interval, Self.shortestPause))
            }
            group.cancelAll()
        }
    }

    private var pause: Duration {
        interval * (state.withLock { $0.hearsOfChanges } ? Self.patience : 1)
    }
}
