/// The link that led to an installation, if any.
public struct ClaimResponse: Equatable, Sendable, Codable {
    /// The certainty of the match; `none` if there is no ``link``.
    public var match: LinkMatch
    /// The method by which the link was found: `link`, `appClip`, `referrer`, `clipboard`, `token` or `probable`.
    public var method: String?
    /// The confidence of the service, from 0 to 1.
    public var confidence: Double?
    /// The link; `nil` if none was found.
    ///
    /// If the match is only probable, the link contains only what its owner marked as shareable.
    public var link: ResolvedLink?
    /// The seconds between the click and the claim by the clock of the service, if the click is known.
    public var secondsSinceClick: Int?
    /// Identifies the claim, for `waymark claims explain` and for the app's own events; `nil` if nothing was kept of it.
    public var claimID: String?

    /// Creates a response; without arguments, one that no link was found.
    public init(
        match: LinkMatch = .none, method: String? = nil, confidence: Double? = nil, link: ResolvedLink? = nil,
        secondsSinceClick: Int? = nil, claimID: String? = nil
    ) {
        self.match = match
        self.method = method
        self.confidence = confidence
        self.link = link
        self.secondsSinceClick = secondsSinceClick
        self.claimID = claimID
    }
}
