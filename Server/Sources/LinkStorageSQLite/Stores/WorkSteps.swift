internal import Foundation

/// The steps of some background work, on a thread of its own.
///
/// On the threads that answer requests, of which there are as many as processors, requests would wait for as long as a step lasts.
struct WorkSteps {
    private static let thread = ComputationThread(name: "counting")

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
