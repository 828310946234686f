import Foundation

/// The datagram socket on which a service manager hears of a service; see sd_notify(3).
struct NotifySocket: Sendable {
    /// The variable that names it.
    static let variable = "NOTIFY_SOCKET"
    /// How long a manager that reads nothing is waited for.
    private static let patience = timeval(tv_sec: 1, tv_usec: 0)

    private let address: sockaddr_un
    private let length: socklen_t

    /// Reads the name of a socket: an absolute path, or a name that begins with `@` and is in no file system.
    ///
    /// - Returns: `nil` where it is of another kind, or too long for one of these.
    init?(_ name: String) {
        var bytes = Array(name.utf8)
        guard let first = bytes.first, bytes.count > 1, !bytes.contains(0) else { return nil }
        switch first {
        // An abstract name has as many bytes as the length says (unix(7)); a path ends with a zero.
        case UInt8(ascii: "@"): bytes[0] = 0
        case UInt8(ascii: "/"): bytes.append(0)
        default: return nil
        }
        var address = sockaddr_un()
        guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path),
            let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path)
        else { return nil }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        self.address = address
        length = socklen_t(offset + bytes.count)
    }

    /// Sends one datagram; may wait a second for a manager that is busy.
    ///
    /// - Returns: why it could not be sent; `nil` if it was.
    func send(_ text: String) -> String? {
        #if canImport(Glibc)
            let kind = CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        #else
            let kind = SOCK_DGRAM
        #endif
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return Self.reason }
        defer { close(descriptor) }
        var patience = Self.patience
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let bytes = Array(text.utf8)
        let sent = withUnsafeBytes(of: address) { place in
            place.withMemoryRebound(to: sockaddr.self) {
                sendto(descriptor, bytes, bytes.count, 0, $0.baseAddress, length)
            }
        }
        return sent == bytes.count ? nil : Self.reason
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
