public import WaymarkClient
public import WaymarkLinks

/// The reason why a link cannot be made or understood.
public enum EasyLinkError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No service or no key is set: ``EasyLink/configure(_:transport:environment:)`` has not been called.
    case notConfigured
    /// ``EasyLink/urlPrefix`` is not set.
    case missingPrefix
    /// ``EasyLink/urlPrefix`` is not a link domain.
    case badPrefix(LinkDomainError)
    /// The deep link is not a URL that a link can contain.
    case badDeepLink(WebURLError)
    /// The App Store ID is not made of digits.
    case badAppStoreID(String)
    /// An App Store ID is set without a bundle ID, and the running app is not the iPhone app.
    case missingBundleID
    /// The backup URL is not a web address.
    case badBackupURL
    /// The image URL of the social card is not a web address.
    case badImageURL
    /// A deep link of the app's own scheme needs a ``EasyLink/backupURL``, which browsers open in its place.
    case missingBackupURL
    /// One of the custom schemes is none that an app may use.
    case badCustomScheme(String)
    /// The destination has a scheme that is not among ``EasyLinkConfiguration/customSchemes``.
    case disallowedScheme(String)
    /// The service cannot be reached, or refuses.
    case service(LinkServiceClientError)

    /// The fault, with a correct form.
    public var description: String {
        switch self {
        case .notConfigured: "EasyLink.configure(_:) has not been called."
        case .missingPrefix: "EasyLink.urlPrefix is not set."
        case .badPrefix(let error): "EasyLink.urlPrefix: \(error)"
        case .badDeepLink(let error): "The deep link: \(error)"
        case .badAppStoreID(let text): "The App Store ID “\(text)” is not made of digits."
        case .missingBundleID:
            "An App Store ID needs the bundle ID of the iPhone app: set EasyLinkConfiguration.bundleID."
        case .badBackupURL: "The backup URL is not a web address."
        case .badImageURL: "The image URL of the social card is not a web address."
        case .missingBackupURL: "A deep link of a custom scheme needs EasyLink.backupURL, which browsers open."
        case .badCustomScheme(let text): "An app may not use the scheme “\(text)” as its own."
        case .disallowedScheme(let text): "The destination has the scheme “\(text)”, which is not one of the app's."
        case .service(let error): "\(error)"
        }
    }
}
