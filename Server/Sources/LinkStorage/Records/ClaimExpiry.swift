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

/// How much was deleted because of its age.
public struct ClaimRemovals: Hashable, Sendable {
    /// Candidates.
    public var candidates = 0
    /// Claims.
    public var claims = 0
    /// Explanations.
    public var explanations = 0

    /// Creates numbers of which all are 0.
    public init() {}

    /// Whether nothing was deleted.
    public var isEmpty: Bool { candidates == 0 && claims == 0 && explanations == 0 }
}
