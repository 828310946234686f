import Foundation
import NIOCore
import ServiceLifecycle

/// A service that listens on an address, and says in a person's words why it cannot.
struct ListeningService<Base: Service>: Service {
    let base: Base
    let host: String
    let port: Int
    /// The option that gives the port.
    let option: String

    func run() async throws {
        do {
            try await base.run()
        } catch {
            throw failure(error) ?? error
        }
    }

    /// What a person can do about an address that cannot be listened on.
    private func failure(_ error: any Error) -> CommandFailure? {
        let address = "\(host):\(port)"
        if let error = error as? IOError {
            switch error.errnoCode {
            case EADDRINUSE:
                return CommandFailure(
                    .unavailable, "the address \(address) is in use by another process",
                    remedy: "stop that one, or give another port with \(option)")
            case EACCES:
                return CommandFailure(
                    .unavailable, "this user may not listen on \(address)",
                    remedy: "ports below 1024 are for administrators; give another with \(option)")
            case EADDRNOTAVAIL:
                return CommandFailure(
                    .unavailable, "this machine does not have the address \(host)",
                    remedy: "give one of its own with --host, such as 127.0.0.1 or 0.0.0.0")
            default:
                return CommandFailure(.unavailable, "the address \(address) cannot be listened on: \(error)")
            }
        }
        if error is SocketAddressError || error is SocketAddressError.UnknownHost {
            return CommandFailure(
                .unavailable, "the host \(host) is not known",
                remedy: "give an address of this machine with --host, such as 127.0.0.1 or 0.0.0.0")
        }
        return nil
    }
}
