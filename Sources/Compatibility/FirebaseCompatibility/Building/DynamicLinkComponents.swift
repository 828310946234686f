public import Foundation
import WaymarkLinks

/// Builds long links, and has them shortened.
///
/// The text of equal links is equal: parameters stand in a fixed order, which was left to chance in Firebase's SDK.
/// Like its parameter classes it may be changed at any time, and so belongs to one task at a time.
public final class DynamicLinkComponents {
    /// The domain of errors of shortening.
    public static let errorDomain = FirebaseErrorDomain.shortening

    /// The deep link.
    public var link: URL
    /// The domain URI prefix, with its scheme: `https://go.example.com`.
    public var domain: String?
    /// The campaign.
    public var analyticsParameters: DynamicLinkGoogleAnalyticsParameters?
    /// The preview of the link in a chat or a feed.
    public var socialMetaTagParameters: DynamicLinkSocialMetaTagParameters?
    /// The parameters for iPhone and iPad.
    public var iOSParameters: DynamicLinkIOSParameters?
    /// The tags of the App Store.
    public var iTunesConnectParameters: DynamicLinkItunesConnectAnalyticsParameters?
    /// The parameters for Android.
    public var androidParameters: DynamicLinkAndroidParameters?
    /// The parameters of navigation.
    public var navigationInfoParameters: DynamicLinkNavigationInfoParameters?
    /// The destination on other platforms.
    public var otherPlatformParameters: DynamicLinkOtherPlatformParameters?
    /// The options of the short link.
    public var options: DynamicLinkComponentsOptions?

    /// Creates components; `nil` if the prefix is no URL of `https`.
    ///
    /// - Parameters:
    ///   - link: the deep link, of http or https.
    ///   - domainURIPrefix: a link domain of the service: `https://go.example.com` or `https://example.com/promos`.
    public init?(link: URL, domainURIPrefix: String) {
        guard URL(nonEmpty: domainURIPrefix)?.scheme?.lowercased() == "https" else { return nil }
        self.link = link
        domain = domainURIPrefix
    }

    /// Creates components of a bare host, before which `https://` is put.
    @available(*, deprecated, message: "Use init(link:domainURIPrefix:).")
    public convenience init?(link: URL, domain: String) {
        self.init(link: link, domainURIPrefix: "https://\(domain)")
    }

    /// The long link; `nil` if there is no ``domain`` any more, or it makes no URL.
    ///
    /// Every byte of a value that is not a letter or a digit is percent-encoded, as Firebase's builder did. A slash at the
    /// end of the prefix, which gave `//?` there, is dropped.
    public var url: URL? {
        guard var prefix = domain else { return nil }
        while prefix.hasSuffix("/") { prefix.removeLast() }
        let pairs = LinkParameter.allCases.compactMap { parameter in
            values[parameter].map { "\(parameter.rawValue)=\(PercentEncoding.alphanumeric($0))" }
        }
        return URL(string: "\(prefix)/?\(pairs.joined(separator: "&"))")
    }

    /// The parameters that have a value; empty text is none.
    private var values: [LinkParameter: String] {
        let groups: [(any DynamicLinkParameterGroup)?] = [
            analyticsParameters, socialMetaTagParameters, iOSParameters, iTunesConnectParameters, androidParameters,
            navigationInfoParameters, otherPlatformParameters,
        ]
        var values: [LinkParameter: String] = [.link: link.absoluteString]
        for (parameter, value) in groups.compactMap({ $0?.values }).joined() {
            values[parameter] = value
        }
        return values.filter { !$0.value.isEmpty }
    }
}
