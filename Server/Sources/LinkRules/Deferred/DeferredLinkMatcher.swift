public import LinkStorage
import WaymarkLinks

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
            guard app.mayClaim(found.link, apps: apps) else { return .none(.otherApp) }
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
