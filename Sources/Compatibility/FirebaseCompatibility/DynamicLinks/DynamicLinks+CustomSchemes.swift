public import Foundation
import WaymarkClient

extension DynamicLinks {
    /// Whether a URL of the app's own scheme is one for this class.
    ///
    /// The scheme is the configured one or the bundle ID, in any letter case, the host is `google` and the path begins
    /// with `/link`. ``dynamicLink(fromCustomSchemeURL:)`` may still find no link in it.
    public func shouldHandleDynamicLink(fromCustomSchemeURL url: URL) -> Bool {
        CustomSchemeURL.isForSDK(url, schemes: schemes)
    }

    /// Reads a URL of the app's own scheme; `nil` if it is not a link, has no parameters, or has a destination that is not
    /// allowed.
    ///
    /// Any app and any page can write such a URL, with `match_type=unique` too. So its match is at most
    /// ``DLMatchType/default``, and without ``DynamicLinksConfiguration/targetHosts`` it may lead to the hosts of
    /// ``DynamicLinksConfiguration/customDomains`` and of the service only. This does not apply to the URLs that this instance
    /// has returned for short links and for the first launch.
    public func dynamicLink(fromCustomSchemeURL url: URL) -> DynamicLink? {
        guard let parameters = CustomSchemeURL.parameters(of: url, schemes: schemes) else { return nil }
        let isOwn = createdURLs.withLock { $0.contains(url.absoluteString) }
        let link = DynamicLink(customSchemeParameters: parameters, isCertain: isOwn)
        let targets = isOwn ? configuration.targets : configuration.targetsOfForeignURLs
        return targets.allows(link.url?.absoluteString ?? "") ? link : nil
    }

    /// Remembers a URL of the app's own scheme that this instance creates.
    func remember(_ url: URL) {
        createdURLs.withLock { urls in
            urls.append(url.absoluteString)
            if urls.count > Self.rememberedURLs { urls.removeFirst() }
        }
    }

    private static let rememberedURLs = 16

    private var schemes: [String] { [configuration.urlScheme, configuration.bundleID] }
}
