import Foundation

/// A value behind a lock: the one place of the package where the compiler takes our word for safety.
///
/// The standard library's `Mutex` needs iOS 18, and an actor cannot answer the operating system's callbacks, which want a
/// `Bool` at once. The value is reachable only inside ``withLock(_:)``, and leaves it only as a `Sendable` result.
package final class LockedState<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// Makes a box.
    package init(_ value: Value) {
        self.value = value
    }

    /// Runs `body` alone; it must be short, and must not call back.
    package func withLock<Result: Sendable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
