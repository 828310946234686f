import Foundation
import LinkHTTP

/// Listening sockets that the service manager opened before it started the service.
///
/// Such a socket stays open while the service restarts, so that clients wait instead of being refused. The protocol is that of
/// systemd's socket activation (sd_listen_fds(3)): `LISTEN_FDS` tells how many descriptors were handed on, from 3, and
/// `LISTEN_PID` to which process.
struct InheritedSockets {
    private static let firstDescriptor: CInt = 3

    /// The sockets by the port on which they listen.
    private(set) var byPort: [Int: CInt]

    /// Creates a value of known sockets.
    init(byPort: [Int: CInt]) {
        self.byPort = byPort
    }

    /// Takes the sockets that were handed to this process.
    ///
    /// - Throws: ``CommandFailure`` where one of them is not a listening TCP socket, or two have the same port.
    init(environment: [String: String], processID: Int32) throws {
        byPort = [:]
        guard environment["LISTEN_PID"].flatMap({ Int32($0) }) == processID,
            let count = environment["LISTEN_FDS"].flatMap({ CInt($0) }), count > 0
        else { return }
        for descriptor in Self.firstDescriptor..<Self.firstDescriptor + count {
            guard let port = Self.listeningPort(of: descriptor) else {
                throw CommandFailure(
                    .usage, "the descriptor \(descriptor) in LISTEN_FDS is not a TCP socket that listens",
                    remedy: "write ListenStream= with a port, or with an address and a port, in the .socket unit")
            }
            guard byPort.updateValue(descriptor, forKey: port) == nil else {
                throw CommandFailure(
                    .usage, "LISTEN_FDS holds two sockets on port \(port)",
                    remedy:
                        "write one ListenStream= for each port in the .socket unit; a port alone listens on IPv4 and IPv6"
                )
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
    }

    /// Assigns the sockets to the ports of a configuration.
    ///
    /// - Throws: ``CommandFailure`` where one has none of these ports.
    func assign(to configuration: inout ServeConfiguration) throws {
        let ports = [
            configuration.http.port, configuration.http.redirect?.port, configuration.http.metrics.listener?.port,
        ].compactMap(\.self)
        if let port = byPort.keys.filter({ !ports.contains($0) }).min() {
            throw CommandFailure(
                .usage, "a socket on port \(port) was handed over by LISTEN_FDS, and no setting names this port",
                remedy: "set port, redirect.http or metrics.port to \(port), or remove it from the .socket unit")
        }
        configuration.http.socket = byPort[configuration.http.port]
        if var redirect = configuration.http.redirect {
            redirect.socket = byPort[redirect.port]
            configuration.http.redirect = redirect
        }
        if var listener = configuration.http.metrics.listener {
            listener.socket = byPort[listener.port]
            configuration.http.metrics.listener = listener
        }
    }

    /// The port of a listening TCP socket; `nil` for anything else.
    private static func listeningPort(of descriptor: CInt) -> Int? {
        guard option(SO_ACCEPTCONN, of: descriptor) == 1 else { return nil }
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafeMutableBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { getsockname(descriptor, $0.baseAddress, &length) }
        }
        // Both families have the port in the same place.
        guard result == 0, [sa_family_t(AF_INET), sa_family_t(AF_INET6)].contains(address.sin6_family) else {
            return nil
        }
        return Int(UInt16(bigEndian: address.sin6_port))
    }

    private static func option(_ name: CInt, of descriptor: CInt) -> CInt? {
        var value: CInt = 0
        var length = socklen_t(MemoryLayout<CInt>.size)
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
    }
}
