public import LinkStorage
import WaymarkLinks

/// Decides by which link an app was installed.
///
/// Returns only what is certain; never guesses.
public enum DeferredLinkMatcher {
    /// Decides from what the installation reports.
    ///
    /// If it reports a link, only this link counts: if the link is not valid, there is no match.
    ///
    /// - Parameters:
    ///   - given: the resolution of the reported link; `nil` if there was none.
    ///   - method: how the link was reported.
    ///   - app: the requesting app.
    ///   - project: the project of the app.
    ///   - apps: the apps of the project.
    public static func decide(
        given: Resolution?, by method: ClaimMethod = .clipboard, for app: ClaimingApp, of project: ProjectRecord.ID,
        apps: [AppRecord]
    ) -> DeferredMatch {
        guard app.isOne(of: apps) else { return .none(.unknownApp) }
        guard let given else { return .none(.noEvidence) }
        switch given {
        case .link(let found):
            guard found.domain.record.projectID == project else { return .none(.foreignLink) }
            guard app.mayClaim(found.link, apps: apps) else { return .none(.otherApp) }
            return .exact(found, method: method)
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
