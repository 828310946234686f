/// The answer that a visitor gets for a link.
public enum RedirectPlan: Hashable, Sendable {
    /// An answer that leads on.
    case redirect(RedirectTarget)
    /// A page on which the visitor chooses between app, store and web.
    case page(ChoicePage)
    /// What chats and feeds show of the link.
    case socialCard(SocialCard)
    /// The page that shows where each platform would go (`d=1`): a ``LinkFlow``.
    case flowPage
}

/// The owner's settings for the pages of a domain.
public struct RedirectSettings: Hashable, Sendable {
    /// Whether pages offer to put the link on the clipboard, so that the app finds it after the installation.
    public var offersContinueAfterInstall: Bool

    /// Creates settings; everything that is not asked for is off.
    public init(offersContinueAfterInstall: Bool = false) {
        self.offersContinueAfterInstall = offersContinueAfterInstall
    }
}
