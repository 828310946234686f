/// The link that led to an installation, if any.
public struct ClaimResponse: Equatable, Sendable, Codable {
    /// The certainty of the match; `none` if there is no ``link``.
    public var match: LinkMatch
    /// How the link was found: `clipboard`.
    public var method: String?
    /// How sure the service is, from 0 to 1.
    public var confidence: Double?
    /// The link; `nil` if none was found.
    public var link: ResolvedLink?

    /// Creates a response; without arguments, one that no link was found.
    public init(match: LinkMatch = .none, method: String? = nil, confidence: Double? = nil, link: ResolvedLink? = nil) {
        self.match = match
        self.method = method
        self.confidence = confidence
        self.link = link
    }
}
