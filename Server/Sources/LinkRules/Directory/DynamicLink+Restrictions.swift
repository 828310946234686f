import LinkStorage
import WaymarkLinks

extension DynamicLink {
    /// The link without what its domain does not allow.
    ///
    /// - An address in `al` that must not be followed is left out on every domain.
    /// - On a domain with URL patterns, other projects' apps are left out unless the link is signed.
    /// - On such a domain the card of a long link that is not signed is left out, unless its owner shows the cards of long
    ///   links.
    func restricted(to domain: ConfiguredDomain, isLong: Bool, isSigned: Bool) -> DynamicLink {
        var link = followable(apps: domain.apps, patterns: domain.urlPatterns)
        guard !domain.urlPatterns.isEmpty, !isSigned else { return link }
        link = link.leadingToOwnApps(domain.apps)
        if isLong, !domain.record.longLinks.showsCards { link.social = SocialParameters() }
        return link
    }
}
