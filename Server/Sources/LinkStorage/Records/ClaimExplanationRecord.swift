public import Foundation

/// Why a claim for which candidates were compared got a link or none.
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

/// What is known of a claim: what the installation got, why, or both.
public struct ClaimReport: Hashable, Sendable {
    /// The claim; `nil` if there was no match.
    public var claim: ClaimRecord?
    /// Why; `nil` if no candidates were compared, or if it is no longer kept.
    public var explanation: ClaimExplanationRecord?

    /// Creates a report.
    public init(claim: ClaimRecord?, explanation: ClaimExplanationRecord?) {
        self.claim = claim
        self.explanation = explanation
    }

    /// The identity of the claim.
    public var id: ClaimRecord.ID? { claim?.id ?? explanation?.id }
}

extension ClaimReport {
    /// Joins claims and explanations by their identities, the newest first.
    package static func merged(
        _ claims: [ClaimRecord], _ explanations: [ClaimExplanationRecord], limit: Int
    ) -> [ClaimReport] {
        let claims = Dictionary(claims.map { ($0.id, $0) }) { one, _ in one }
        let explanations = Dictionary(explanations.map { ($0.id, $0) }) { one, _ in one }
        return Set(claims.keys).union(explanations.keys).sorted(by: >).prefix(max(0, limit))
            .map { ClaimReport(claim: claims[$0], explanation: explanations[$0]) }
    }
}
