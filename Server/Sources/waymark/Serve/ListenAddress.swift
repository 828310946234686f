import Foundation
import NIOCore

/// An address to listen on, as it was configured.
struct ListenAddress {
    let host: String
    let port: Int
    /// The option that gives the port.
    let option: String
    /// The option that gives the host.
    var hostOption = "--host"

    /// Binds the address for a moment, to find out whether a service can listen on it.
    ///
    /// - Throws: ``CommandFailure`` where it cannot.
    func check() throws {
        do {
            let address = try SocketAddress.makeAddressResolvingHost(host, port: port)
            let descriptor = socket(
                address.protocol.rawValue, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { throw IOError(errnoCode: errno, reason: "socket") }
            defer { close(descriptor) }
            // As the listener: connections of an earlier run that are still closing do no harm.
            var isReused: CInt = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<CInt>.size))
            try address.withSockAddr { pointer, size in
                guard bind(descriptor, pointer, socklen_t(size)) == 0 else {
                    throw IOError(errnoCode: errno, reason: "bind")
                }
            }
        } catch {
            throw failure(for: error) ?? error
        }
    }

    /// What an operator can do about an error of listening; `nil` where the error has another cause.
    func failure(for error: any Error) -> CommandFailure? {
        let address = "\(host):\(port)"
        if let error = error as? IOError {
            switch error.errnoCode {
            case EADDRINUSE:
                return CommandFailure(
                    .unavailable, "the address \(address) is in use by another process",
                    remedy: "stop it, or pass another port with \(option)")
            case EACCES:
                return CommandFailure(
                    .unavailable, "this user has no permission to listen on \(address)",
                    remedy: "ports below 1024 need administrator rights; pass another with \(option)")
            case EADDRNOTAVAIL:
                return CommandFailure(
                    .unavailable, "this machine has no address \(host)",
                    remedy: "pass one of its addresses with \(hostOption), such as 127.0.0.1 or 0.0.0.0")
            default:
                return CommandFailure(.unavailable, "the address \(address) cannot be listened on: \(error)")
            }
        }
        if error is SocketAddressError || error is SocketAddressError.UnknownHost {
            return CommandFailure(
                .unavailable, "the host \(host) cannot be resolved",
                remedy: "give an address of this machine with \(hostOption), such as 127.0.0.1 or 0.0.0.0")
        }
        return nil
    }
}
