public import LinkStorage

/// A link domain with those apps of its project that an association file names.
public struct AssociatedDomain: Hashable, Sendable {
    /// The domain.
    public var domain: LinkDomainRecord
    /// The apps that its links may open.
    public var apps: [AppRecord]
    /// Whether addresses with `/e/` before the code are for browsers only, as those of Branch are.
    public var hasWebLinks: Bool

    /// Creates a pair.
    public init(domain: LinkDomainRecord, apps: [AppRecord], hasWebLinks: Bool = false) {
        self.domain = domain
        self.apps = apps
        self.hasWebLinks = hasWebLinks
    }
}
