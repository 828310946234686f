/// The way in which the link that led to the installation was found.
public struct DeferredLinkMatch: Equatable, Sendable {
    /// The method: `link`, `appClip`, `referrer`, `clipboard`, `token` or `probable`; newer services may know more.
    ///
    /// Each but `probable` is certain.
    public var method: String
    /// The confidence of the service, from 0 to 1.
    public var confidence: Double
    /// The seconds between the click and the claim by the clock of the service; `nil` if the click is not known.
    public var secondsSinceClick: Int?
    /// The identity of the claim at the service, for `waymark claims explain`; `nil` if the service kept nothing of it.
    public var claimID: String?

    /// Creates a match.
    public init(method: String, confidence: Double = 1, secondsSinceClick: Int? = nil, claimID: String? = nil) {
        self.method = method
        self.confidence = confidence
        self.secondsSinceClick = secondsSinceClick
        self.claimID = claimID
    }
}
