public import LinkStorage

/// One link domain with the apps of its project, as far as an association file names them.
public struct AssociatedDomain: Hashable, Sendable {
    /// The domain.
    public var domain: LinkDomainRecord
    /// The apps that its links may open.
    public var apps: [AppRecord]

    /// Creates a pair.
    public init(domain: LinkDomainRecord, apps: [AppRecord]) {
        self.domain = domain
        self.apps = apps
    }
}
