import FirebaseAPI
import Foundation
import WaymarkLinks

/// The URL in the app's own scheme in which the SDK handed a link over: `<scheme>://google/link/?deep_link_id=…`.
enum CustomSchemeURL {
    /// What was sent where nothing was found.
    static func dismissal(scheme: String) -> URL? {
        url(scheme: scheme, [("dismiss", "1"), ("is_weak_match", "1")])
    }

    /// The URL of a short link that the service explained.
    static func resolved(_ answer: GetIosReopenAttributionResponse, scheme: String) -> URL? {
        url(scheme: scheme.lowercased(), parameters(of: answer))
    }

    /// The parameters of a short link that the service explained; who opened it did so for certain.
    static func parameters(of answer: GetIosReopenAttributionResponse) -> [(String, String)] {
        let parameters = [
            ("deep_link_id", answer.deepLink), ("match_type", DLMatchType.unique.text),
            ("invitation_id", answer.invitationId), ("utm_source", answer.utmSource),
            ("utm_medium", answer.utmMedium), ("utm_campaign", answer.utmCampaign), ("utm_term", answer.utmTerm),
            ("utm_content", answer.utmContent), ("imv", answer.iosMinAppVersion),
        ]
        return parameters.filter { !$0.1.isEmpty }
    }

    /// The URL of the link that led to an installation; the dismissal where the service said nothing at all.
    static func installed(_ answer: GetIosPostInstallAttributionResponse, scheme: String) -> URL? {
        let match = answer.deepLink.isEmpty ? "" : DLMatchType(answer.attributionConfidence).text
        let version = answer.requestIpVersion == .unknown ? "" : answer.requestIpVersion.rawValue
        let parameters = [
            ("deep_link_id", answer.deepLink), ("match_type", match), ("invitation_id", answer.invitationId),
            ("utm_source", answer.utmSource), ("utm_medium", answer.utmMedium), ("utm_campaign", answer.utmCampaign),
            ("imv", answer.appMinimumVersion), ("request_ip_version", version),
            ("match_message", answer.matchMessage),
        ]
        guard parameters.contains(where: { !$0.1.isEmpty }) else { return dismissal(scheme: scheme) }
        return url(scheme: scheme, parameters)
    }

    /// The parameters of a URL of the app's scheme; `nil` if it is none of the SDK's, or has none.
    static func parameters(of url: URL, schemes: [String]) -> [String: String]? {
        // Apple's `path` drops the slash at the end, and that of Linux may keep it.
        guard isOwn(url, schemes: schemes), url.host == "google", url.path == "/link" || url.path == "/link/" else {
            return nil
        }
        let parameters = url.firebaseParameters
        return parameters.isEmpty ? nil : parameters
    }

    /// Whether a URL is one for the SDK, which may still be unable to read it.
    static func isForSDK(_ url: URL, schemes: [String]) -> Bool {
        isOwn(url, schemes: schemes) && url.host == "google" && url.path.hasPrefix("/link")
    }

    private static func isOwn(_ url: URL, schemes: [String]) -> Bool {
        guard let scheme = url.scheme?.lowercased() else { return false }
        return schemes.contains { !$0.isEmpty && $0.lowercased() == scheme }
    }

    private static func url(scheme: String, _ parameters: [(String, String)]) -> URL? {
        let pairs = parameters.filter { !$0.1.isEmpty }.map { "\($0.0)=\(PercentEncoding.alphanumeric($0.1))" }
        return URL(string: "\(scheme)://google/link/?\(pairs.joined(separator: "&"))")
    }
}
