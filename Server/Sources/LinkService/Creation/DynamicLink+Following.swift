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
        link.webDestinations.first { holds($0.url) }
    }

    /// Whether an address lies on a link domain of the service.
    public func holds(_ url: WebURL) -> Bool {
        match(authority: url.authority, path: url.path) != nil
    }
}

extension DynamicLink {
    /// Those of the ``patternedDestinations`` that lie on the web, in the same order.
    ///
    /// Each click asks for them, so that what was read as a web address once is not read again.
    fileprivate var webDestinations: [(parameter: LinkParameter, url: WebURL)] {
        let androidLink = android.link.flatMap { $0.isWebAddress ? WebURL($0.description) : nil }
        let destinations: [(LinkParameter, WebURL?)] = [
            (.link, link), (.afl, android.fallbackLink), (.al, androidLink), (.ifl, ios.fallbackLink),
            (.ipfl, ios.iPadFallbackLink), (.ofl, otherPlatforms.fallbackLink),
        ]
        return destinations.compactMap { parameter, url in url.map { (parameter, $0) } }
    }
}

extension AppURI {
    var isWebAddress: Bool {
        scheme == "https" || scheme == "http"
    }
}
