public import LinkStorage
import WaymarkLinks

/// The result of looking for the link by which an app was installed.
public enum DeferredMatch: Equatable, Sendable {
    /// This very link; the method says how it is known.
    case exact(FoundLink, method: ClaimMethod)
    /// Probably this link, without what may not reach a stranger.
    ///
    /// - Parameters:
    ///   - confidence: the probability, from 0 to 1.
    ///   - hasRivals: whether other links were possible, too.
    case probable(FoundLink, confidence: Double, hasRivals: Bool)
    /// No link, and why.
    case none(Reason)

    /// The reason why there is no match.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// The installation knows no link, and the service does not guess.
        case noEvidence
        /// The address given is no link of the service.
        case notALink
        /// The reported link never existed or was deleted.
        case unknownLink
        /// The link given is disabled, or its time is over or still to come.
        case inactive
        /// The link was given as often as its limit permits.
        case usedUp
        /// The project has no such app.
        case unknownApp
        /// The link given names another app.
        case otherApp
        /// The link given belongs to another project.
        case foreignLink
        /// The link given leads where its domain allows nothing to lead.
        case notAllowed
        /// The token of a click is not one, is too old, or belongs to another link.
        case badToken
        /// The times that the store gives contradict the click.
        case impossibleTimes
        /// Another installation has claimed the click or the token.
        case taken
        /// No click is probable enough.
        case improbable
    }

    /// The link, where there is a match.
    public var link: FoundLink? {
        switch self {
        case .exact(let link, _), .probable(let link, _, _): link
        case .none: nil
        }
    }
}
