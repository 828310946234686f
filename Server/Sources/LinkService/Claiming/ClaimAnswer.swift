import Foundation
public import LinkRules
public import LinkStorage

/// The answer to an installation that asks for its link.
public struct ClaimAnswer: Equatable, Sendable {
    /// The link, if one was found.
    public var match: DeferredMatch
    /// The claim, if something is kept of it.
    public var id: ClaimRecord.ID?
    /// The time from the click to the first claim in seconds, by the service's clock, if the click is known.
    public var secondsSinceClick: Int?

    /// Creates an answer of which nothing is kept.
    public init(_ match: DeferredMatch, id: ClaimRecord.ID? = nil) {
        self.match = match
        self.id = id
    }

    /// Creates the answer to a claim that is kept.
    init(_ match: DeferredMatch, record: ClaimRecord) {
        self.init(match, id: record.id)
        // The clocks of several nodes differ.
        secondsSinceClick = record.clickedAt.map { max(0, Int(record.claimedAt.timeIntervalSince($0).rounded())) }
    }

    /// The link, where there is a match.
    public var link: FoundLink? { match.link }
}
