package import WaymarkLinks

/// Reads dynamic links on behalf of an app: selects the deep link for its platform and refuses what it does not allow.
package struct LinkReader: Sendable {
    private let platform: LinkPlatform
    private let targets: LinkTargets

    /// Creates a reader.
    package init(platform: LinkPlatform, targets: LinkTargets) {
        self.platform = platform
        self.targets = targets
    }

    /// Whether the app opens an address.
    package func allows(_ address: AppURI) -> Bool {
        targets.allows(address)
    }

    /// Resolves a link without the service.
    ///
    /// - Throws: ``LinkServiceClientError`` with `disallowedTarget`.
    package func read(_ link: DynamicLink) throws(LinkServiceClientError) -> ResolvedLink {
        let resolved =
            switch platform {
            case .android:
                ResolvedLink(
                    url: link.android.link ?? AppURI(link.link), link: link,
                    minimumVersion: link.android.minimumVersionCode.map { String($0) })
            case .ios:
                ResolvedLink(url: AppURI(link.link), link: link, minimumVersion: link.ios.minimumVersion)
            case .desktop, .other:
                ResolvedLink(url: AppURI(link.link), link: link)
            }
        return try check(resolved)
    }

    /// Refuses a target that the app does not allow: the service may be wrong, and anybody can write a long link.
    package func check(_ link: ResolvedLink) throws(LinkServiceClientError) -> ResolvedLink {
        guard allows(link.url) else {
            throw LinkServiceClientError(
                .disallowedTarget, "The app allows no links to this host or scheme (\(link.url.scheme)).")
        }
        return link
    }
}
