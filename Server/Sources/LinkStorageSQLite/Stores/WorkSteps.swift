internal import Foundation

/// The steps of some background work, on a thread that leaves the processors to requests.
///
/// A long computation competes with the event loops for the processors. On a machine where all are busy it would take an equal
/// share, and requests would wait for as long as it lasts.
struct WorkSteps {
    private static let thread = LowPriorityThread(name: "counting")

    private let isUrgent: @Sendable () -> Bool

    /// Begins the work.
    ///
    /// - Parameter isUrgent: whether a caller is waiting for the work, which then goes on like any other.
    init(unless isUrgent: @escaping @Sendable () -> Bool) {
        self.isUrgent = isUrgent
    }

    /// Does one step.
    func run<Value>(_ step: () async throws -> Value) async throws -> Value {
        if isUrgent() { return try await step() }
        return try await withTaskExecutorPreference(Self.thread) { try await step() }
    }
}
