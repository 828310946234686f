import WaymarkLinks

/// The form in which Firebase's pages hand a link to an app by its custom scheme:
/// `com.example.app://google/link/?deep_link_id=https%3A%2F%2Fexample.com`.
///
/// The same form without `deep_link_id` says that there is no link. Source: firebase-ios-sdk, last release with Dynamic
/// Links.
struct FirebaseSchemeLink: Equatable, Sendable {
    private let values: [String: String]

    /// Reads an address, or gives `nil` where it has another form.
    init?(_ address: AppURI) {
        let text = address.description
        let rest = text.dropFirst(address.scheme.count)
        let place = rest.prefix { $0 != "?" && $0 != "#" }.lowercased()
        guard place == "://google/link" || place.hasPrefix("://google/link/") else { return nil }
        let query = rest.drop { $0 != "?" && $0 != "#" }.prefix { $0 != "#" }.dropFirst()
        let pairs = LongLinkCodec.parameters(ofQuery: query).map { ($0.name, $0.value) }
        values = Dictionary(pairs, uniquingKeysWith: { _, last in last })
    }

    /// The deep link; `nil` where there is none.
    var deepLink: String? { values["deep_link_id"].flatMap { $0.isEmpty ? nil : $0 } }

    /// What the link says; `nil` where there is none, or where it is no address that an app may open.
    var content: LinkContent? {
        guard let deepLink, let url = AppURI(deepLink) else { return nil }
        return LinkContent(
            url: url, dynamicLink: WebURL(deepLink).map { DynamicLink(link: $0, campaign: CampaignParameters(values)) },
            match: match, minimumVersion: values["imv"])
    }

    private var match: LinkMatch {
        // What Firebase calls the default match comes from the clipboard or the device's traits. Its service names the kind
        // of every match; anybody can write this form, and who leaves it out claims nothing.
        values["match_type"] == "unique" ? .exact : .probable
    }
}

extension CampaignParameters {
    /// The campaign that `utm_*` values tell.
    init(_ values: [String: String]) {
        self.init(
            source: values[LinkParameter.utmSource.rawValue], medium: values[LinkParameter.utmMedium.rawValue],
            campaign: values[LinkParameter.utmCampaign.rawValue], term: values[LinkParameter.utmTerm.rawValue],
            content: values[LinkParameter.utmContent.rawValue])
    }
}
