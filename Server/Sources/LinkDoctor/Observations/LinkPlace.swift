package import LinkStorage

/// A link domain on a host, with the apps that its links may open.
package struct LinkPlace: Hashable, Sendable {
    /// The configured prefix: `https://go.example.com/promos`.
    package var prefix: String
    /// The part after the host: empty, or `/promos`.
    package var path: String
    /// The project's name.
    package var project: String
    /// The project's apps.
    package var apps: [RegisteredApp]
    /// The domain's other host; `nil` if it has none.
    package var otherHost: String?
    /// Whether the host is a retired host of the domain, kept for the links that were shared on it.
    package var isRetired: Bool
    /// Whether it is the address of the service itself.
    package var isServiceAddress: Bool
    /// Whether the service withholds its association files.
    package var withholdsFiles: Bool
    /// Whether URL patterns restrict where its links lead.
    package var hasURLPatterns: Bool
    /// Whether the pages of links that are not followed have a site to link to.
    package var hasHome: Bool

    /// Creates a place.
    package init(
        prefix: String, path: String, project: String = "default", apps: [RegisteredApp], otherHost: String? = nil,
        isRetired: Bool = false, isServiceAddress: Bool = false, withholdsFiles: Bool = false,
        hasURLPatterns: Bool = true,
        hasHome: Bool = true
    ) {
        self.prefix = prefix
        self.path = path
        self.project = project
        self.apps = apps
        self.otherHost = otherHost
        self.isRetired = isRetired
        self.isServiceAddress = isServiceAddress
        self.withholdsFiles = withholdsFiles
        self.hasURLPatterns = hasURLPatterns
        self.hasHome = hasHome
    }
}
