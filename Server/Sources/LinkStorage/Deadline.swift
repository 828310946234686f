/// Does something that must not take longer than some time; past that, it is cancelled.
///
/// - Parameters:
///   - limit: how long it may take.
///   - late: what is thrown when it took longer.
package func withDeadline<Value: Sendable>(
    _ limit: Duration, _ late: any Error, _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { try await operation() }
        group.addTask {
            try await Task.sleep(for: limit)
            throw late
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { throw late }
        return value
    }
}
