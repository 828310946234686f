public import Foundation

extension DynamicLinks {
    /// Whether a URL of the app's own scheme is one for this class.
    ///
    /// The scheme is the configured one or the bundle ID, in any letter case, the host is `google` and the path begins
    /// with `/link`. ``dynamicLink(fromCustomSchemeURL:)`` may still find no link in it.
    public func shouldHandleDynamicLink(fromCustomSchemeURL url: URL) -> Bool {
        CustomSchemeURL.isForSDK(url, schemes: schemes)
    }

    /// Reads a URL of the app's own scheme; `nil` if it is not a link, has no parameters, or has a destination that
    /// ``DynamicLinksConfiguration/targetHosts`` does not allow.
    ///
    /// The origin of such a URL cannot be verified: any app and any page can write one with `match_type=unique`. This
    /// is a property of custom schemes, and was the same with Firebase.
    public func dynamicLink(fromCustomSchemeURL url: URL) -> DynamicLink? {
        let link = CustomSchemeURL.parameters(of: url, schemes: schemes).map(DynamicLink.init(customSchemeParameters:))
        return allows(link?.url?.absoluteString ?? "") ? link : nil
    }

    private var schemes: [String] { [configuration.urlScheme, configuration.bundleID] }
}
