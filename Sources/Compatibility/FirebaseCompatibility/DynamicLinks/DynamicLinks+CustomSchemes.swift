public import Foundation

extension DynamicLinks {
    /// Whether a URL of the app's own scheme is one for this class.
    ///
    /// The scheme is the configured one or the bundle ID, in any letter case, the host is `google` and the path begins
    /// with `/link`. ``dynamicLink(fromCustomSchemeURL:)`` may still find nothing in it.
    public func shouldHandleDynamicLink(fromCustomSchemeURL url: URL) -> Bool {
        CustomSchemeURL.isForSDK(url, schemes: schemes)
    }

    /// Reads a URL of the app's own scheme; `nil` where it is no link, has no parameters, or leads elsewhere than to
    /// ``DynamicLinksConfiguration/targetHosts``.
    ///
    /// Nothing proves who made such a URL: any app and any page can write one that says `match_type=unique`. That is how
    /// custom schemes are, and was so with Firebase.
    public func dynamicLink(fromCustomSchemeURL url: URL) -> DynamicLink? {
        let link = CustomSchemeURL.parameters(of: url, schemes: schemes).map(DynamicLink.init(customSchemeParameters:))
        return allows(link?.url?.absoluteString ?? "") ? link : nil
    }

    private var schemes: [String] { [configuration.urlScheme, configuration.bundleID] }
}
