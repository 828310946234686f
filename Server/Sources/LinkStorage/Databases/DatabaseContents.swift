public import Foundation

/// The number of records in a database.
public struct DatabaseContents: Hashable, Sendable {
    /// Projects.
    public var projects: Int
    /// Apps of all projects.
    public var apps: Int
    /// Link domains of all projects.
    public var domains: Int
    /// API keys.
    public var keys: Int
    /// Links of all projects.
    public var links: Int
    /// When a link was last made or changed; `nil` where there is none.
    public var lastChange: Date?
    /// The newest migration: `0009-domain-pages`.
    public var schema: String

    /// Creates contents.
    public init(projects: Int, apps: Int, domains: Int, keys: Int, links: Int, lastChange: Date?, schema: String) {
        self.projects = projects
        self.apps = apps
        self.domains = domains
        self.keys = keys
        self.links = links
        self.lastChange = lastChange
        self.schema = schema
    }
}
