import Dispatch
import Foundation
import Locking

@testable import LinkService

/// A scheme that waits until a test lets it go on, and counts how often it is at work at once.
final class CountingScheme: PasswordScheme {
    /// Lets everybody go on once it is signalled.
    let gate = Gate()
    let most = Mutex(0)
    private let current = Mutex(0)

    /// A door that stays open.
    final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)

        func signal() { semaphore.signal() }

        func pass() {
            semaphore.wait()
            semaphore.signal()
        }
    }

    func hash(_ password: [UInt8]) throws(PasswordHashingError) -> String {
        let now = current.withLock { current in
            current += 1
            return current
        }
        most.withLock { $0 = max($0, now) }
        gate.pass()
        current.withLock { $0 -= 1 }
        return "$counting$"
    }

    func verify(_ password: [UInt8], against hash: String) -> Bool? { hash == "$counting$" }

    func isOutdated(_ hash: String) -> Bool { false }
}
