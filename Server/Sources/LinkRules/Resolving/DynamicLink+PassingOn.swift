import LinkStorage
package import WaymarkLinks

extension DynamicLink {
    /// The link with parameters that others have added to its address: in each destination that lacks them, and as its campaign
    /// where it has none of its own.
    ///
    /// An address that would become too long stays as it is.
    func passingOn(_ parameters: [QueryParameter]) -> DynamicLink {
        func passed(_ url: WebURL?) -> WebURL? {
            url.map { $0.adding(parameters) }
        }
        var result = self
        result.link = passed(link) ?? link
        result.android.fallbackLink = passed(android.fallbackLink)
        result.ios.fallbackLink = passed(ios.fallbackLink)
        result.ios.iPadFallbackLink = passed(ios.iPadFallbackLink)
        result.otherPlatforms.fallbackLink = passed(otherPlatforms.fallbackLink)
        if let address = android.link {
            result.android.link = AppURI(WebURL.adding(parameters, to: address.description)) ?? address
        }
        func tag(_ parameter: LinkParameter, _ own: String?) -> String? {
            own ?? parameters.last { $0.name == parameter.rawValue }?.value
        }
        result.campaign = CampaignParameters(
            source: tag(.utmSource, campaign.source), medium: tag(.utmMedium, campaign.medium),
            campaign: tag(.utmCampaign, campaign.campaign), term: tag(.utmTerm, campaign.term),
            content: tag(.utmContent, campaign.content), googleClickID: tag(.gclid, campaign.googleClickID))
        return result
    }
}

extension WebURL {
    /// The address with the parameters that it lacks, at the end of its query; one that would become too long stays as it is.
    package func adding(_ parameters: [QueryParameter]) -> WebURL {
        WebURL(Self.adding(parameters, to: description)) ?? self
    }

    fileprivate static func adding(_ parameters: [QueryParameter], to address: String) -> String {
        let end = address.firstIndex(of: "#") ?? address.endIndex
        let mark = address[..<end].firstIndex(of: "?")
        let query = mark.map { address[address.index(after: $0)..<end] } ?? ""
        let own = Set(LongLinkCodec.parameters(ofQuery: query).map(\.name))
        let missing = parameters.filter { !own.contains($0.name) }
        guard !missing.isEmpty else { return address }
        let separator = mark == nil ? "?" : query.isEmpty || query.hasSuffix("&") ? "" : "&"
        return "\(address[..<end])\(separator)\(PassedParameters.query(of: missing))\(address[end...])"
    }
}
