/// An output of the start-up machine.
///
/// Actions are to be performed in order, each before the next.
public enum StartupAction: Equatable, Sendable {
    /// Answer the offer of this event.
    case dispose(LinkDisposition)
    /// Store this record. The actions after it may be performed only when it is on the disk, or could not be stored.
    case store(StoredStartup)
    /// Resolve a short link.
    case resolve(id: String, url: String)
    /// Ask the service for the link that led to this installation.
    case checkDeferred(installationID: String)
    /// Send ``StartupEvent/holdDeadlinePassed`` after a time.
    case startHold(seconds: Double)
    /// Send ``StartupEvent/retryDue`` after a time.
    case startRetry(seconds: Double)
    /// Show a screen in every window.
    case show(StartupScreen)
    /// Deliver a link to the subscriber at an address, and report ``LinkReport/Kind/opened`` when the subscriber takes it.
    case open(IncomingLink, LinkAddress)
    /// Take back a link that was delivered and is not answered yet.
    case withdraw(id: String)
    /// Tell the person that a link needs a newer version of the app, in the window at an address.
    case promptForUpdate(IncomingLink, LinkAddress)
    /// Report to developers and statistics.
    case report(LinkReport)
}
