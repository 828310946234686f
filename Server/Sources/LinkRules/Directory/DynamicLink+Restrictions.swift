import LinkStorage
import WaymarkLinks

extension DynamicLink {
    /// The link without what its domain does not allow.
    ///
    /// - An address in `al` that must not be followed is left out on every domain.
    /// - On a domain with URL patterns, other projects' apps are left out unless the link is signed.
    /// - On such a domain a long link that is not signed loses its App Store tags and a custom scheme that is not that of the app;
    ///   and its card, unless the owner of the domain shows the cards of long links.
    func restricted(to domain: ConfiguredDomain, isLong: Bool, isSigned: Bool) -> DynamicLink {
        var link = followable(apps: domain.apps, patterns: domain.urlPatterns)
        guard !domain.urlPatterns.isEmpty, !isSigned else { return link }
        link = link.leadingToOwnApps(domain.apps)
        guard isLong else { return link }
        link = link.withoutStrangersParameters(domain.apps)
        if !domain.record.longLinks.showsCards { link.social = SocialParameters() }
        return link
    }
}
