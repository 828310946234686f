import WaymarkLinks

/// The form in which Firebase's pages pass a link to an app by its custom scheme:
/// `com.example.app://google/link/?deep_link_id=https%3A%2F%2Fexample.com`.
///
/// Without `deep_link_id` there is no link. Source: firebase-ios-sdk, last release with Dynamic Links.
struct FirebaseSchemeLink: Equatable, Sendable {
    private let values: [String: String]

    /// Parses an address; `nil` if it has another form.
    init?(_ address: AppURI) {
        let text = address.description
        let rest = text.dropFirst(address.scheme.count)
        let place = rest.prefix { $0 != "?" && $0 != "#" }.lowercased()
        guard place == "://google/link" || place.hasPrefix("://google/link/") else { return nil }
        let query = rest.drop { $0 != "?" && $0 != "#" }.prefix { $0 != "#" }.dropFirst()
        let pairs = LongLinkCodec.parameters(ofQuery: query).map { ($0.name, $0.value) }
        values = Dictionary(pairs, uniquingKeysWith: { _, last in last })
    }

    /// The deep link, if there is one.
    var deepLink: String? { values["deep_link_id"].flatMap { $0.isEmpty ? nil : $0 } }

    /// The content of the link; `nil` if there is none, or if its address cannot be opened by an app.
    ///
    /// Anybody can write an address of this form, with `match_type=unique` too, so the match is never exact.
    var content: LinkContent? {
        guard let deepLink, let url = AppURI(deepLink) else { return nil }
        return LinkContent(
            url: url, dynamicLink: WebURL(deepLink).map { DynamicLink(link: $0, campaign: CampaignParameters(values)) },
            match: .probable, minimumVersion: values["imv"])
    }

}

extension CampaignParameters {
    /// Creates a campaign from `utm_*` values.
    init(_ values: [String: String]) {
        self.init(
            source: values[LinkParameter.utmSource.rawValue], medium: values[LinkParameter.utmMedium.rawValue],
            campaign: values[LinkParameter.utmCampaign.rawValue], term: values[LinkParameter.utmTerm.rawValue],
            content: values[LinkParameter.utmContent.rawValue])
    }
}
