import Foundation
import WaymarkLinks

/// The install referrer that the Play Store passes to an app at its first launch, as far as it names a link.
///
/// The service writes `link` (the deep link for Android), `utm_*` and the token of the click into the address of the store. Play
/// passes this text on, decoded once. Source: Google Play, "Play Install Referrer Library".
struct InstallReferrer: Equatable, Sendable {
    /// What Play said.
    let details: InstallReferrerDetails
    /// The link that the text contains, for an app that cannot reach the service.
    let content: LinkContent?
    /// Whether the text names a click, which the service can claim.
    let hasToken: Bool

    /// How far the clock of a device may be behind Play's clock, in seconds.
    private static let tolerance: TimeInterval = 86_400

    /// Reads a referrer; `nil` if it names no link, as after an installation that started in the store, or if its times cannot be
    /// true: a click after the beginning of the installation, or either in the future.
    init?(_ details: InstallReferrerDetails, now: Date, allows: (AppURI) -> Bool) {
        guard Self.isPossible(details, now: now) else { return nil }
        let pairs = LongLinkCodec.parameters(ofQuery: details.referrer).map { ($0.name, $0.value) }
        let values = Dictionary(pairs, uniquingKeysWith: { _, last in last })
        let url = values[LinkParameter.link.rawValue].flatMap { AppURI($0) }
        self.details = details
        hasToken = values[ClaimRequest.clickParameter]?.isEmpty == false
        content = url.flatMap { url in
            guard allows(url) else { return nil }
            let dynamicLink = WebURL(url.description).map {
                DynamicLink(link: $0, campaign: CampaignParameters(values))
            }
            return LinkContent(url: url, dynamicLink: dynamicLink, deferred: DeferredLinkMatch(method: "referrer"))
        }
        guard content != nil || hasToken else { return nil }
    }

    private static func isPossible(_ details: InstallReferrerDetails, now: Date) -> Bool {
        // Play writes 0 for a time that it does not know.
        let click = details.clickSeconds ?? 0
        let begin = details.installBeginSeconds ?? 0
        if click > 0, begin > 0, click > begin { return false }
        return TimeInterval(max(click, begin)) <= now.timeIntervalSince1970 + tolerance
    }
}
