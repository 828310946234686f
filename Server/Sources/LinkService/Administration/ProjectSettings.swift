public import LinkStorage

/// The apps and the domains of a project, to change several of them at once.
public struct ProjectSettings: Hashable, Sendable {
    /// The apps, oldest first.
    public var apps: [AppRecord]
    /// The link domains, oldest first.
    public var domains: [LinkDomainRecord]
}
