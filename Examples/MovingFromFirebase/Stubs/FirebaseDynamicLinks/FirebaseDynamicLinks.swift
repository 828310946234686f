// As much of Firebase's surface as the sample uses, from its documentation; it does nothing.
// https://firebase.google.com/docs/reference/swift/firebasedynamiclinks/api/reference/Classes

public import Foundation

/// Receives links.
open class DynamicLinks {
    /// The one object of its kind.
    public class func dynamicLinks() -> Self { fatal() }
    /// Reads a link of a first launch.
    open func dynamicLink(fromCustomSchemeURL url: URL) -> DynamicLink? { nil }
    /// Tells whether a URL is a dynamic link, and what it means.
    open func handleUniversalLink(_ url: URL, completion: @escaping (DynamicLink?, (any Error)?) -> Void) -> Bool {
        false
    }

    private class func fatal() -> Self { preconditionFailure("the stubs are for the compiler alone") }
}

/// What a link means.
open class DynamicLink {
    /// The deep link.
    public var url: URL? { nil }
    /// How sure it is that the link is meant.
    public var matchType: DLMatchType { .none }
}

/// How sure a match is.
public enum DLMatchType: UInt {
    case none, weak, `default`, unique
}

/// Builds links.
open class DynamicLinkComponents {
    /// What the link says to iOS.
    public var iOSParameters: DynamicLinkIOSParameters?
    /// What the link says to Android.
    public var androidParameters: DynamicLinkAndroidParameters?
    /// What the link says to crawlers.
    public var socialMetaTagParameters: DynamicLinkSocialMetaTagParameters?

    /// Creates a builder; `nil` where the prefix is not https.
    public init?(link: URL, domainURIPrefix: String) {}
    /// Creates a short link.
    open func shorten(completion: @escaping (URL?, [String]?, (any Error)?) -> Void) {}
}

/// Parameters for iOS.
open class DynamicLinkIOSParameters {
    /// The App Store ID.
    public var appStoreID: String?
    /// Creates parameters for an app.
    public init(bundleID: String) {}
}

/// Parameters for Android.
open class DynamicLinkAndroidParameters {
    /// Creates parameters for an app.
    public init(packageName: String) {}
}

/// Parameters for crawlers.
open class DynamicLinkSocialMetaTagParameters {
    /// The title.
    public var title: String?
    /// Creates empty parameters.
    public init() {}
}
