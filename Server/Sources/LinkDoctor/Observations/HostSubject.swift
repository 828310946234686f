import LinkStorage

/// A host to be examined, and what it is for.
package struct HostSubject: Hashable, Sendable {
    /// The purpose of a host.
    package enum Purpose: Hashable, Sendable {
        /// Link domains are on it.
        case serves([LinkPlace])
        /// The database has no domain on it.
        case notConfigured
        /// The database could not be read.
        case unknown
    }

    /// `https`, or `http` on this machine.
    package var scheme: String
    /// The host, an IPv6 address in brackets.
    package var host: String
    /// The port that addresses name or mean.
    package var port: Int
    /// What it is for.
    package var purpose: Purpose

    /// Creates a subject.
    package init(scheme: String = "https", host: String, port: Int = 443, purpose: Purpose) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.purpose = purpose
    }

    /// The host as requests name it: with its port where that is not the scheme's own.
    package var authority: String {
        port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)"
    }

    /// The domains on the host; empty where none are known.
    package var places: [LinkPlace] {
        guard case .serves(let places) = purpose else { return [] }
        return places
    }

    /// Whether apps can be associated with it.
    package var isForApps: Bool { scheme == "https" }
}
