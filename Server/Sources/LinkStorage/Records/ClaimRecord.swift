public import Foundation

/// The answer that one installation got when it asked for its deferred link; it gets the same one again.
public struct ClaimRecord: Hashable, Sendable {
    /// The project that it belongs to.
    public var projectID: ProjectRecord.ID
    /// What the app calls this installation: random, made at first launch, unique within a project.
    public var installationID: String
    /// The link that was matched; `nil` where none was.
    public var linkID: LinkRecord.ID?
    /// The long or short link that was matched, as text.
    public var requestedLink: String?
    /// When the installation asked first.
    public var claimedAt: Date

    /// Creates a record from all its columns.
    public init(
        projectID: ProjectRecord.ID, installationID: String, linkID: LinkRecord.ID?, requestedLink: String?,
        claimedAt: Date
    ) {
        self.projectID = projectID
        self.installationID = installationID
        self.linkID = linkID
        self.requestedLink = requestedLink
        self.claimedAt = claimedAt
    }
}
