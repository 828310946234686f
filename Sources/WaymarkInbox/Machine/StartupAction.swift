/// Everything that the machine can ask for; to be done one after the other, each before the next.
public enum StartupAction: Equatable, Sendable {
    /// Answer the offer of this event.
    case dispose(LinkDisposition)
    /// Replace what is stored; nothing that follows may happen before it is on the disk, or has failed.
    case store(StoredStartup)
    /// Ask the service what a short link means.
    case resolve(id: String, url: String)
    /// Ask the service which link led to this installation.
    case checkDeferred(installationID: String)
    /// Send ``StartupEvent/holdDeadlinePassed`` after a time.
    case startHold(seconds: Double)
    /// Show a screen.
    case show(StartupScreen)
    /// Hand a link to a subscriber, best to one of the scene; whoever does so reports ``LinkReport/Kind/opened``, for only
    /// they know whether anybody took it.
    case open(IncomingLink, scene: String?)
    /// Take a link back that is handed out and not yet answered: its user signed out, or everything was reset.
    case withdraw(id: String)
    /// Tell the person that a link needs a newer version of the app.
    case promptForUpdate(IncomingLink)
    /// Tell developers and statistics what happened.
    case report(LinkReport)
}
