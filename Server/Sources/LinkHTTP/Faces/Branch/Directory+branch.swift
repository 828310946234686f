import LinkRules
import LinkStorage
import WaymarkLinks

extension Directory {
    /// Which addresses may have the labels of a link of a domain: those that its URL patterns allow, and that are on no link domain.
    ///
    /// A link may lead to the bare address of a link domain, which becomes another one with a query.
    func permitsTags(on domain: LinkDomainRecord) -> @Sendable (WebURL) -> Bool {
        let patterns = urlPatterns(for: domain)
        return { [self] page in patterns.allows(page) && !holds(page) }
    }

    /// Where a link without a web page leads: to the domain's fallback, to the store's page of an app, to the site that the
    /// domain's URL patterns name, or to the bare domain; the first that the patterns allow.
    func home(of domain: LinkDomainRecord, apps: [AppRecord]) throws(HTTPFailure) -> WebURL {
        let patterns = urlPatterns(for: domain)
        let pages = [domain.fallbackURL] + apps.map(\.storePage) + [patterns.firstSite, WebURL("\(domain.domain)/")]
        guard let page = pages.lazy.compactMap(\.self).first(where: patterns.allows) else {
            throw .badRequest(
                "missing-destination",
                "The link needs a web page that the domain allows as a destination: set “$fallback_url” in “data”.")
        }
        return page
    }
}

extension AppRecord {
    /// The app's page in its store, if it is known.
    fileprivate var storePage: WebURL? {
        switch app {
        case .ios(let app): app.appStoreID.flatMap { WebURL("https://apps.apple.com/app/id\($0)") }
        case .android(let app): WebURL("https://play.google.com/store/apps/details?id=\(app.packageName)")
        case .macos: nil
        }
    }
}
