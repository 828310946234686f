import WaymarkLinks

/// The address at which a service is reached from the same machine.
struct ServiceAddress: Equatable, Sendable {
    /// `http://127.0.0.1:8080`, or `https://127.0.0.1`.
    let text: String

    /// Creates the address of a host, as it was configured, and the port that was bound.
    init(host: String, port: Int, isSecure: Bool = false) {
        let host =
            switch host {
            case "0.0.0.0", "": "127.0.0.1"
            case "::", "[::]": "[::1]"
            default: host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
            }
        let (scheme, usualPort) = isSecure ? ("https", 443) : ("http", 80)
        text = port == usualPort ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }

    /// Where to ask whether the service is ready.
    var health: String { text + "/health/ready" }

    /// The domain of links on this address; `nil` where the host is none that a link can have.
    ///
    /// Plain http is right here even beyond loopback, for it is how this very service is reached.
    var domain: LinkDomain? {
        try? LinkDomain(text, allowsPlainHTTP: true)
    }
}
