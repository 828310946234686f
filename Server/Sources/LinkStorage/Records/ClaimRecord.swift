public import Foundation

/// The answer that one installation got when it asked for its deferred link; it gets the same one again.
///
/// Nothing that the app has sent is kept: of a short link its identity, of a long one a digest. There is no record without a
/// link.
public struct ClaimRecord: Hashable, Sendable {
    /// What the installation got.
    public enum Answer: Hashable, Sendable {
        /// A short link.
        case link(LinkRecord.ID)
        /// A long link: the SHA-256 of its text.
        case longLink(digest: Data)
    }

    /// How long a record is kept, in seconds: 90 days.
    ///
    /// Apps ask at their first launch, and again only until they have an answer.
    public static let memory: Double = 90 * 86_400

    /// The project that it belongs to.
    public var projectID: ProjectRecord.ID
    /// What the app calls this installation: random, made at first launch, unique within a project.
    public var installationID: String
    /// What the installation got.
    public var answer: Answer
    /// When it got it.
    public var claimedAt: Date

    /// Creates a record from all its columns.
    public init(projectID: ProjectRecord.ID, installationID: String, answer: Answer, claimedAt: Date) {
        self.projectID = projectID
        self.installationID = installationID
        self.answer = answer
        self.claimedAt = claimedAt
    }
}
