import WaymarkLinks

/// The install referrer that the Play Store passes to an app at its first launch.
///
/// The service writes `link` (the deep link for Android) and `utm_*` into the address of the store. Play passes this text on,
/// decoded once. Source: Google Play, "Play Install Referrer Library".
enum InstallReferrer {
    /// The link of a referrer; `nil` if it names none, as after an installation that started in the store.
    static func content(of referrer: String, allows: (AppURI) -> Bool) -> LinkContent? {
        let pairs = LongLinkCodec.parameters(ofQuery: referrer).map { ($0.name, $0.value) }
        let values = Dictionary(pairs, uniquingKeysWith: { _, last in last })
        guard let text = values[LinkParameter.link.rawValue], let url = AppURI(text), allows(url) else { return nil }
        let dynamicLink = WebURL(text).map { DynamicLink(link: $0, campaign: CampaignParameters(values)) }
        return LinkContent(url: url, dynamicLink: dynamicLink)
    }
}
