public import Foundation
import WaymarkLinks

/// A project, which has apps, domains, keys and links.
public struct ProjectRecord: Hashable, Sendable, Identifiable {
    /// The identity of a project.
    public typealias ID = Identifier<ProjectRecord>

    /// The identity, given once.
    public var id: ID
    /// The name that people see; unique.
    public var name: String
    /// RE2 patterns of the destinations that links may have; domains without their own inherit them.
    ///
    /// At most ten.
    public var urlPatterns: [String]
    /// Whether the service looks for the click that was probably an installation's if the installation knows no link.
    public var matchesProbably: Bool
    /// When it was made.
    public var createdAt: Date

    /// Creates a record from all its columns.
    public init(
        id: ID, name: String, urlPatterns: [String] = [], matchesProbably: Bool = false, createdAt: Date
    ) {
        self.id = id
        self.name = name
        self.urlPatterns = urlPatterns
        self.matchesProbably = matchesProbably
        self.createdAt = createdAt
    }

    /// Refuses to replace what was changed since it was read; `nil` replaces whatever is stored.
    package func requireUnchanged(since read: ProjectRecord?) throws {
        guard var read else { return }
        read.createdAt = read.createdAt.roundedToMilliseconds
        guard self == read else { throw LinkStoreError(.versionMismatch, detail: "project \(id)") }
    }
}
