/// The link to which an event of an app belongs.
public struct EventAttribution: Hashable, Sendable {
    /// The way in which an event was connected with its link.
    public enum Touch: String, CaseIterable, Hashable, Sendable {
        /// By the claim of the installation: the link that led to it.
        case install
        /// By the link with which the app was opened.
        case open
    }

    /// The link.
    public var link: LinkRecord.ID
    /// How the event was connected with it.
    public var touch: Touch
    /// The claim of the installation, if it got this link.
    ///
    /// `nil` after the installation was erased.
    public var claim: ClaimRecord.ID?
    /// The click that the claim used up.
    ///
    /// `nil` after the installation was erased.
    public var click: PendingClick.ID?

    /// Creates an attribution.
    public init(
        link: LinkRecord.ID, touch: Touch, claim: ClaimRecord.ID? = nil, click: PendingClick.ID? = nil
    ) {
        self.link = link
        self.touch = touch
        self.claim = claim
        self.click = click
    }
}
