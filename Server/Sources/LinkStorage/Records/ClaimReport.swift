import Foundation

/// The report of a claim: its answer, its explanation, or both.
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
