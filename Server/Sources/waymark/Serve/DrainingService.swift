import Logging
import ServiceLifecycle

/// Bounds how long a service may take to end what it is doing: afterwards it is cancelled, and the services that stand
/// before it can still write what they hold.
struct DrainingService<Base: Service>: Service {
    let base: Base
    let limit: Duration
    let logger: Logger

    func run() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await base.run()
                return true
            }
            group.addTask {
                try await gracefulShutdown()
                try await Task.sleep(for: limit)
                return false
            }
            if try await group.next() == false {
                logger.warning("Closing requests that are still open.", metadata: ["after": "\(limit)"])
            }
            group.cancelAll()
        }
    }
}
