import Foundation
import LinkHTTP

/// Listening sockets that the service manager opened before it started the service.
///
/// Such a socket stays open while the service restarts, so that clients wait instead of being refused. The protocol is that of
/// systemd's socket activation (sd_listen_fds(3)): `LISTEN_FDS` tells how many descriptors were handed on, from 3, `LISTEN_PID`
/// to which process, and `LISTEN_FDNAMES` how the units call them. A socket with the name of a ``Role`` has this role, whatever its
/// port; any other name is the manager's, and the port decides.
struct InheritedSockets {
    /// The purpose of a socket, by the name of its unit (`FileDescriptorName=`).
    enum Role: String, CaseIterable {
        /// The service's own port.
        case service
        /// The port that leads plain http to https.
        case redirect
        /// The port of metrics, for which no setting is needed.
        case metrics
    }

    /// A socket, and the port on which it listens.
    struct Socket: Equatable {
        var descriptor: CInt
        var port: Int
    }

    private static let firstDescriptor: CInt = 3

    /// The sockets without a role by the port on which they listen.
    private(set) var byPort: [Int: CInt]
    /// The sockets with a role.
    private(set) var byRole: [Role: Socket]

    /// Creates a value of known sockets.
    init(byPort: [Int: CInt], byRole: [Role: Socket] = [:]) {
        self.byPort = byPort
        self.byRole = byRole
    }

    /// Takes the sockets that were handed to this process.
    ///
    /// - Throws: ``CommandFailure`` where one of them is not a listening TCP socket, or two have the same port or role.
    init(environment: [String: String], processID: Int32) throws {
        self.init(byPort: [:])
        guard environment["LISTEN_PID"].flatMap({ Int32($0) }) == processID,
            let count = environment["LISTEN_FDS"].flatMap({ CInt($0) }), count > 0
        else { return }
        let roles = Self.roles(environment["LISTEN_FDNAMES"], count: Int(count))
        for (descriptor, role) in zip(Self.firstDescriptor..<Self.firstDescriptor + count, roles) {
            guard let port = Self.listeningPort(of: descriptor) else {
                throw CommandFailure(
                    .usage, "the descriptor \(descriptor) in LISTEN_FDS is not a TCP socket that listens",
                    remedy: "write ListenStream= with a port, or with an address and a port, in the .socket unit")
            }
            try add(Socket(descriptor: descriptor, port: port), role)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
    }

    /// The roles that the names of descriptors give; a list of another length gives none.
    static func roles(_ names: String?, count: Int) -> [Role?] {
        let roles = (names ?? "").split(separator: ":", omittingEmptySubsequences: false).map {
            Role(rawValue: String($0))
        }
        return roles.count == count ? roles : Array(repeating: nil, count: count)
    }

    private mutating func add(_ socket: Socket, _ role: Role?) throws {
        if let role {
            guard byRole.updateValue(socket, forKey: role) == nil else {
                throw CommandFailure(
                    .usage, "LISTEN_FDS holds two sockets with the name \(role.rawValue)",
                    remedy:
                        "write one ListenStream= for each FileDescriptorName=; a port alone listens on IPv4 and IPv6")
            }
        } else {
            guard byPort.updateValue(socket.descriptor, forKey: socket.port) == nil else {
                throw CommandFailure(
                    .usage, "LISTEN_FDS holds two sockets on port \(socket.port)",
                    remedy:
                        "write one ListenStream= for each port in the .socket unit; a port alone listens on IPv4 and IPv6"
                )
            }
        }
    }

    /// Assigns the sockets to the ports of a configuration; a socket with a role brings its port.
    ///
    /// - Throws: ``CommandFailure`` where one has none of these ports, or its role is not configured.
    func assign(to configuration: inout ServeConfiguration) throws {
        if let socket = byRole[.service] { configuration.http.port = socket.port }
        if let socket = byRole[.redirect] {
            guard configuration.http.redirect != nil else {
                throw CommandFailure(
                    .usage,
                    "a socket with the name redirect was handed over by LISTEN_FDS, and redirect.http is not set",
                    remedy: "set redirect.http to \(socket.port), or remove the socket from the .socket unit")
            }
            configuration.http.redirect?.port = socket.port
        }
        if let socket = byRole[.metrics] {
            configuration.http.metrics.listener =
                configuration.http.metrics.listener ?? MetricsConfiguration.Listener(port: socket.port)
            configuration.http.metrics.listener?.port = socket.port
        }
        let ports = [
            configuration.http.port, configuration.http.redirect?.port, configuration.http.metrics.listener?.port,
        ].compactMap(\.self)
        if let port = byPort.keys.filter({ !ports.contains($0) }).min() {
            throw CommandFailure(
                .usage, "a socket on port \(port) was handed over by LISTEN_FDS, and no setting names this port",
                remedy: "set port, redirect.http or metrics.port to \(port), or remove it from the .socket unit")
        }
        configuration.http.socket = byRole[.service]?.descriptor ?? byPort[configuration.http.port]
        if var redirect = configuration.http.redirect {
            redirect.socket = byRole[.redirect]?.descriptor ?? byPort[redirect.port]
            configuration.http.redirect = redirect
        }
        if var listener = configuration.http.metrics.listener {
            listener.socket = byRole[.metrics]?.descriptor ?? byPort[listener.port]
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
