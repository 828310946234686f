package import LinkStorage

/// A host to be examined, and what it is for.
package struct HostSubject: Hashable, Sendable {
    /// What is known about the host's purpose.
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

    /// Makes a subject.
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

/// A link domain on a host, with the apps that its links may open.
package struct LinkPlace: Hashable, Sendable {
    /// The prefix as it was configured: `https://go.example.com/promos`.
    package var prefix: String
    /// What follows the host: empty, or `/promos`.
    package var path: String
    /// The project's name.
    package var project: String
    /// The project's apps.
    package var apps: [RegisteredApp]
    /// The domain's other host; `nil` where it has none.
    package var otherHost: String?
    /// Whether it is the address of the service itself.
    package var isServiceAddress: Bool
    /// Whether the service holds its association files back.
    package var withholdsFiles: Bool
    /// Whether URL patterns restrict where its links lead.
    package var hasURLPatterns: Bool

    /// Makes a place.
    package init(
        prefix: String, path: String, project: String = "default", apps: [RegisteredApp], otherHost: String? = nil,
        isServiceAddress: Bool = false, withholdsFiles: Bool = false, hasURLPatterns: Bool = true
    ) {
        self.prefix = prefix
        self.path = path
        self.project = project
        self.apps = apps
        self.otherHost = otherHost
        self.isServiceAddress = isServiceAddress
        self.withholdsFiles = withholdsFiles
        self.hasURLPatterns = hasURLPatterns
    }
}
