import Foundation

/// A value behind a lock; the only unchecked `Sendable` type of the package.
///
/// The standard library's `Mutex` needs iOS 18, and an actor cannot answer callbacks of the system that want a `Bool` at once.
/// The value is accessible only inside ``withLock(_:)``.
package final class LockedState<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// Creates a box with an initial value.
    package init(_ value: Value) {
        self.value = value
    }

    /// Runs `body` with exclusive access.
    ///
    /// It must be short and must not call `withLock(_:)` again.
    package func withLock<Result: Sendable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
