import Foundation
import WaymarkClient

/// Time that only pauses advance, and identifiers that count.
final class FakeSurroundings: @unchecked Sendable {
    private let lock = NSLock()
    private var seconds = 0.0
    private var recorded: [TimeInterval] = []
    private var identifiers = 0

    /// The pauses that were made.
    var pauses: [TimeInterval] { lock.withLock { recorded } }

    func environment(random: Double = 1, sleepIsCancelled: Bool = false) -> ClientEnvironment {
        ClientEnvironment(
            now: { Date(timeIntervalSince1970: 1_795_249_800) },
            uptime: { self.lock.withLock { self.seconds } },
            sleep: { pause in
                if sleepIsCancelled { throw CancellationError() }
                self.lock.withLock {
                    self.seconds += pause
                    self.recorded.append(pause)
                }
            },
            random: { random },
            identifier: {
                self.lock.withLock {
                    self.identifiers += 1
                    return "key-\(self.identifiers)"
                }
            })
    }
}
