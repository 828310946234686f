public import Foundation

/// The limits of age at which candidates, claims and explanations are deleted.
public struct ClaimExpiry: Hashable, Sendable {
    /// Candidates of clicks before this time are deleted.
    public var candidates: Date
    /// Claims before this time are deleted; of a claim by a link's token it remains that the token is claimed.
    public var claims: Date
    /// Explanations before this time are deleted.
    public var explanations: Date
    /// The most explanations that a project keeps, the newest.
    public var mostExplanations: Int

    /// Computes the limits at a moment.
    public init(at moment: Date, mostExplanations: Int = ClaimExplanationRecord.mostKept) {
        candidates = moment - PendingClick.lifetime
        claims = moment - ClaimRecord.memory
        explanations = moment - ClaimExplanationRecord.memory
        self.mostExplanations = mostExplanations
    }
}
