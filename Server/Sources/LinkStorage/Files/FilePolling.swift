/// Follows a file of the operator by looking at it again and again.
package enum FilePolling {
    /// Looks after each pause, until the task is cancelled.
    package static func run(every pause: Duration, look: () -> Void) async {
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: pause)
            } catch {
                return
            }
            look()
        }
    }
}
