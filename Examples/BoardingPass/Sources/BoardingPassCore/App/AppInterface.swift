import WaymarkInbox

/// What shows the app: a terminal, or windows.
@MainActor package protocol AppInterface: AnyObject {
    /// Shows a screen in place of the one before.
    func show(_ screen: StartupScreen)
    /// Shows the place of a link above home, or above sign-in where it needs no session.
    func show(_ place: Place, of link: IncomingLink)
    /// Offers the place of a link that came late: the person may be doing something else.
    func offer(_ place: Place)
    /// Says that a link leads nowhere.
    func showNoPlace(for link: IncomingLink)
    /// Says that a link needs a newer version of the app.
    func promptForUpdate(for link: IncomingLink)
}
