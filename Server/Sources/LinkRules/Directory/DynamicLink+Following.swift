public import LinkStorage
public import WaymarkLinks

extension DynamicLink {
    /// Whether the address in `al` may be followed.
    ///
    /// What is not allowed is refused: an address that is not the web's must match a URL pattern, and where there are no
    /// patterns its scheme must be that of one of the project's apps. Any other app may hand it on to anywhere.
    public func mayFollowAndroidLink(apps: [AppRecord], patterns: URLPatternSet) -> Bool {
        guard let address = android.link else { return true }
        guard patterns.isEmpty else { return patterns.allows(address) }
        return address.isWebAddress
            || apps.contains { $0.app.customScheme?.lowercased == address.scheme }
    }

    /// The link as visitors and apps get it: without an address in `al` that must not be followed, so that `link` counts.
    public func followable(apps: [AppRecord], patterns: URLPatternSet) -> DynamicLink {
        guard !mayFollowAndroidLink(apps: apps, patterns: patterns) else { return self }
        var link = self
        link.android.link = nil
        return link
    }
}

extension Directory {
    /// The first destination of a link that lies on a link domain of the service, where visitors might go round in circles.
    ///
    /// Two domains of the service could send a visitor round just as well as one.
    public func firstLinkDomainDestination(in link: DynamicLink) -> (parameter: LinkParameter, url: WebURL)? {
        link.firstWebDestination(where: leadsInCircles)
    }

    /// Whether an address lies on a link domain of the service, and is more than the domain.
    func leadsInCircles(_ url: WebURL) -> Bool { holds(url) && !isBareDomain(url) }

    /// Whether an address is that of a link domain alone, which leads to the domain's fallback or says that it is no link.
    private func isBareDomain(_ url: WebURL) -> Bool {
        guard url.query == nil, let match = match(authority: url.authority, path: url.path) else { return false }
        return ShortCode.isAbsent(inPath: match.rest)
    }
}

extension DynamicLink {
    /// The first of the ``patternedDestinations`` on the web that meets a condition.
    ///
    /// Each click asks this: it builds no list, and parses only `al`, which may have any scheme.
    fileprivate func firstWebDestination(
        where isWanted: (WebURL) -> Bool
    ) -> (parameter: LinkParameter, url: WebURL)? {
        if isWanted(link) { return (.link, link) }
        if let url = android.fallbackLink, isWanted(url) { return (.afl, url) }
        if let address = android.link, address.isWebAddress, let url = WebURL(address.description), isWanted(url) {
            return (.al, url)
        }
        if let url = ios.fallbackLink, isWanted(url) { return (.ifl, url) }
        if let url = ios.iPadFallbackLink, isWanted(url) { return (.ipfl, url) }
        if let url = otherPlatforms.fallbackLink, isWanted(url) { return (.ofl, url) }
        return nil
    }
}
