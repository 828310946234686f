import LinkStorage
import WaymarkLinks

extension DynamicLink {
    /// The link without the parameters that its domain does not allow.
    ///
    /// - An address in `al` with a forbidden scheme is removed on every domain.
    /// - On a domain with URL patterns, other projects' apps are removed unless the link is signed.
    /// - On such a domain, an unsigned long link also loses its App Store parameters and a custom scheme that does not
    ///   belong to the app, and its card unless the owner of the domain shows the cards of long links.
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
