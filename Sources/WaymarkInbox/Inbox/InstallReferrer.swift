import WaymarkLinks

/// What the Play Store tells an app at its first launch.
///
/// The service writes `link`, which is the deep link for Android, and `utm_*` into the address of the store; Play hands
/// that text over, decoded once. Source: Google Play, "Play Install Referrer Library".
enum InstallReferrer {
    /// The link of a referrer; `nil` where it names none, as after an installation that began in the store.
    static func content(of referrer: String, allows: (AppURI) -> Bool) -> LinkContent? {
        let pairs = LongLinkCodec.parameters(ofQuery: referrer).map { ($0.name, $0.value) }
        let values = Dictionary(pairs, uniquingKeysWith: { _, last in last })
        guard let text = values[LinkParameter.link.rawValue], let url = AppURI(text), allows(url) else { return nil }
        let dynamicLink = WebURL(text).map { DynamicLink(link: $0, campaign: CampaignParameters(values)) }
        return LinkContent(url: url, dynamicLink: dynamicLink)
    }
}
