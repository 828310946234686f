public import WaymarkInbox

/// An event of an app or its device.
public enum SimulationEvent: Hashable, Sendable {
    /// The app is launched: ``start``, ``restoreSession``, ``interfaceReady`` and ``foreground`` at once.
    case launch
    /// The process starts. The links that came before it are those that it is started for.
    case start
    /// The app reports what it remembers of session and onboarding.
    case restoreSession
    /// The app reports that its interface exists.
    case interfaceReady
    /// The system ends the process without notice. What is stored stays.
    case kill
    /// A URL comes through a door, in an app with several windows by one of them.
    case open(String, LinkDoor, scene: LinkScene? = nil)
    /// The system announces a link.
    case announce
    /// The person pastes a text.
    case paste(String)
    /// The service knows this deep link for the installation; `nil` for none. Before, its transport answers.
    case deferredLink(String?)
    /// A person signs in or out. The app remembers it for the next launch.
    case session(StartupSession, StartupSession.End? = nil)
    /// Onboarding is done, or to be done. The app remembers it for the next launch.
    case onboarding(isComplete: Bool)
    /// A window is connected: it shows the screens and takes links.
    case connect(LinkScene)
    /// A window is disconnected.
    case disconnect(LinkScene)
    /// A window comes to the foreground.
    case activate(LinkScene)
    /// A window leaves the foreground.
    case deactivate(LinkScene)
    /// The app comes to the foreground.
    case foreground
    /// The app leaves the foreground.
    case background
    /// The app answers the link that it has opened with ``SimulatedOpening/later``.
    case answer(SimulatedOpening)
    /// The network changes. The app is notified unless there is none; the same network again represents another
    /// connection, such as a VPN.
    case network(SimulatedNetwork)
    /// Stored records become readable or unreadable. The app is notified when they become readable.
    case storage(isReadable: Bool)
    /// Nothing but the time that passes.
    case nothing
}
