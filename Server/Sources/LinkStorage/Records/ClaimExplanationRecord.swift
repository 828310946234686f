public import Foundation

/// The explanation of a claim for which candidates were compared.
public struct ClaimExplanationRecord: Hashable, Sendable, Identifiable {
    /// How long an explanation is kept, in seconds: 30 days.
    public static let memory: Double = 30 * 86_400
    /// The most explanations of a project that are kept.
    public static let mostKept = 10_000

    /// The identity, which is that of the claim if there was a match.
    public var id: ClaimRecord.ID
    /// The project.
    public var projectID: ProjectRecord.ID
    /// What the app calls this installation; only to erase what is kept of it.
    public var installationID: String
    /// When it was decided.
    public var decidedAt: Date
    /// Why there was a match or none, in a word.
    public var reason: String
    /// The explanation, in JSON; contains no address, no hash and no value of a trait.
    public var content: String

    /// Creates a record from all its columns.
    public init(
        id: ClaimRecord.ID, projectID: ProjectRecord.ID, installationID: String, decidedAt: Date, reason: String,
        content: String
    ) {
        self.id = id
        self.projectID = projectID
        self.installationID = installationID
        self.decidedAt = decidedAt
        self.reason = reason
        self.content = content
    }
}
