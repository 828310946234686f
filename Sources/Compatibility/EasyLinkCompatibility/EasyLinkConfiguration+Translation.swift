import Foundation
import WaymarkClient
import WaymarkLinks

/// Between this library's shape and the model of the core.
extension EasyLinkConfiguration {
    /// The domain of new links.
    var domain: LinkDomain {
        get throws(EasyLinkError) {
            guard let urlPrefix else { throw .missingPrefix }
            do throws(LinkDomainError) {
                return try LinkDomain(urlPrefix[...])
            } catch {
                throw .badPrefix(error)
            }
        }
    }

    /// The domains whose links the app takes.
    var domains: [LinkDomain] {
        ((urlPrefix.map { [$0] } ?? []) + furtherPrefixes).compactMap { LinkDomain($0) }
    }

    /// Whether a URL is of one of the app's own schemes.
    func allowsCustomScheme(of url: URL) -> Bool {
        guard let scheme = url.scheme.flatMap({ CustomScheme($0) }) else { return false }
        return customSchemes.contains { CustomScheme($0) == scheme }
    }

    /// What the client of the core needs.
    var clientConfiguration: LinkServiceConfiguration {
        get throws(EasyLinkError) {
            guard !service.isEmpty, !apiKey.isEmpty, let address = WebURL(service) else { throw .notConfigured }
            var schemes: Set<CustomScheme> = []
            for text in customSchemes {
                guard let scheme = CustomScheme(text) else { throw .badCustomScheme(text) }
                schemes.insert(scheme)
            }
            let domain = try domain
            do throws(LinkServiceClientError) {
                return try LinkServiceConfiguration(
                    service: address, apiKey: apiKey, domain: domain, platform: platform,
                    bundleOrPackage: platform == .android ? androidPackageName : bundleID, customSchemes: schemes,
                    targetHosts: targetHosts)
            } catch {
                throw .service(error)
            }
        }
    }

    /// A link in the words of the core.
    func dynamicLink(for link: EasyLink) throws(EasyLinkError) -> DynamicLink {
        guard link.hasSoundHost else { throw .badDeepLink(WebURLError(.host)) }
        let backup = try webURL(backupURL, .badBackupURL)
        var result: DynamicLink
        if link.scheme.isWeb {
            result = DynamicLink(link: try Self.read { () throws(WebURLError) in try WebURL(link.text[...]) })
        } else {
            let deepLink = try Self.read { () throws(WebURLError) in try AppURI(link.text[...]) }
            guard let backup else { throw .missingBackupURL }
            result = DynamicLink(link: backup)
            result.android.link = deepLink
            result.ios.customScheme = CustomScheme(link.scheme.rawValue)
            result.customData = [EasyLinkService.customDeepLinkName: .string(deepLink.description)]
        }
        result.android.packageName = androidPackageName
        result.ios.bundleID = linkBundleID
        if let appStoreID {
            guard linkBundleID != nil else { throw .missingBundleID }
            guard let number = AppStoreID(appStoreID) else { throw .badAppStoreID(appStoreID) }
            result.ios.appStoreID = number
        }
        if !redirectsToAppStore { result.ios.fallbackLink = backup }
        result.ios.minimumVersion = minimumAppVersion
        result.otherPlatforms.fallbackLink = backup
        if let social = link.social {
            result.social.title = social.title
            result.social.description = social.desc.isEmpty ? nil : social.desc
            result.social.imageLink = try webURL(social.imageURL, .badImageURL)
        }
        return result
    }

    /// A link of the core in the words of this library.
    func link(of resolved: ResolvedLink) throws(EasyLinkError) -> EasyLink {
        var address = resolved.url
        if case .string(let text) = resolved.customData[EasyLinkService.customDeepLinkName],
            let deepLink = AppURI(text), !["https", "http"].contains(deepLink.scheme)
        {
            guard allowsCustomScheme(of: deepLink.url) else { throw .disallowedScheme(deepLink.scheme) }
            address = deepLink
        }
        guard var link = EasyLink(text: address.description) else { throw .badDeepLink(WebURLError(.host)) }
        let social = resolved.link.social
        link.social = social.title.map { title in
            EasyLink.SocialMeta(title: title, desc: social.description ?? "", imageURL: social.imageLink?.url)
        }
        link.arrival = EasyLinkArrival(
            match: resolved.match, minimumVersion: resolved.minimumVersion ?? resolved.link.ios.minimumVersion,
            campaign: resolved.campaign, customData: resolved.customData)
        return link
    }

    /// The bundle ID of links: on iPhone and iPad that of the running app, unless another is set.
    private var linkBundleID: String? {
        #if canImport(UIKit)
            bundleID ?? Bundle.main.bundleIdentifier
        #else
            bundleID
        #endif
    }

    private func webURL(_ url: URL?, _ fault: EasyLinkError) throws(EasyLinkError) -> WebURL? {
        guard let url else { return nil }
        guard let webURL = WebURL(url.absoluteString) else { throw fault }
        return webURL
    }

    private static func read<Value>(_ body: () throws(WebURLError) -> Value) throws(EasyLinkError) -> Value {
        do throws(WebURLError) {
            return try body()
        } catch {
            throw .badDeepLink(error)
        }
    }
}
