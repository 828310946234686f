import ServiceLifecycle

/// A service that listens on an address, and whose errors tell an operator why it cannot.
struct ListeningService<Base: Service>: Service {
    let base: Base
    let address: ListenAddress

    func run() async throws {
        do {
            try await base.run()
        } catch {
            throw address.failure(for: error) ?? error
        }
    }
}
