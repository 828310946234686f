public import LinkStorage
import WaymarkLinks

/// What was found of the link by which an app was installed.
public enum DeferredMatch: Equatable, Sendable {
    /// This very link; ``Method`` says how it is known.
    case exact(FoundLink, method: Method)
    /// No link, and why.
    case none(Reason)

    /// How a certain match is known.
    public enum Method: String, CaseIterable, Hashable, Sendable {
        /// The app read the link from the clipboard, or was told of it otherwise.
        case clipboard
    }

    /// Why there is no match.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// The installation knows no link, and the service does not guess.
        case noEvidence
        /// The address given is no link of the service.
        case notALink
        /// The link given was never there or is gone.
        case unknownLink
        /// The link given is disabled, or its time is over or still to come.
        case inactive
        /// The project has no such app.
        case unknownApp
        /// The link given names another app.
        case otherApp
        /// The link given belongs to another project.
        case foreignLink
        /// The link given leads where its domain allows nothing to lead.
        case notAllowed
    }

    /// The link, where there is a match.
    public var link: FoundLink? {
        switch self {
        case .exact(let link, _): link
        case .none: nil
        }
    }
}

/// Decides which link an installation came by.
///
/// It answers what is certain, and never guesses.
public enum DeferredLinkMatcher {
    /// Decides by what the installation knows.
    ///
    /// A link that was given decides alone: where it is not good there is no match, however likely another one may be.
    ///
    /// - Parameters:
    ///   - given: what the link that the installation gave resolved to; `nil` where it gave none.
    ///   - app: the app that asks.
    ///   - project: the project of the app.
    ///   - apps: the apps of the project.
    public static func decide(
        given: Resolution?, by app: ClaimingApp, of project: ProjectRecord.ID, apps: [AppRecord]
    ) -> DeferredMatch {
        guard app.isOne(of: apps) else { return .none(.unknownApp) }
        guard let given else { return .none(.noEvidence) }
        switch given {
        case .link(let found):
            guard found.domain.record.projectID == project else { return .none(.foreignLink) }
            guard app.mayClaim(found.link) else { return .none(.otherApp) }
            return .exact(found, method: .clipboard)
        case .inactive, .deleted:
            return .none(.inactive)
        case .notFound:
            return .none(.unknownLink)
        case .allowlistMiss:
            return .none(.notAllowed)
        case .unknownDomain, .bareDomain, .badLongLink, .linkIsDynamicLink:
            return .none(.notALink)
        }
    }
}
