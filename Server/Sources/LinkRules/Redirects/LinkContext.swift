import WaymarkLinks

/// The values from which the addresses of a link's destinations are made.
struct LinkContext: Hashable, Sendable {
    var link: DynamicLink
    var request: RequestedAddress
    /// The least version of the Android app, of the link or as it was registered.
    var minimumVersionCode: Int64?
    /// The token of the click, once the click is known.
    private(set) var token: ClickToken?

    /// What an app gets without asking: the deep link, or the link itself where apps have to ask because openings are limited.
    func payload(_ deepLink: String) -> String {
        request.countsOpenings ? request.continuedURL : deepLink
    }

    /// Takes the token of the click.
    mutating func carry(_ token: ClickToken?) {
        self.token = token
        guard request.countsClicks else { return }
        request.countedClick = token.map { QueryParameter(name: ClickToken.parameterName, value: $0.description) }
    }
}
