/// An input of the start-up machine.
public enum StartupEvent: Sendable {
    /// The stored record was read. It happens once per process, later if storage cannot be read at first.
    case stored(StoredStartup)
    /// Storage is slow and worth waiting for (`true`), or no longer waited for (`false`).
    case storageAwaited(Bool)
    /// The system announced a link whose URL is not known yet.
    case announced
    /// The announced link will not come.
    case announcementWithdrawn
    /// The last change of a link, mainly its attempt, could not be stored.
    case storingFailed(id: String)
    /// A URL came through a door.
    case offered(LinkOffer)
    /// A link was resolved; `requiresSession` replaces the offer's value unless it is `nil`.
    case resolved(id: String, LinkContent, requiresSession: Bool? = nil)
    /// A link could not be resolved.
    case resolutionFailed(id: String, LinkFailure)
    /// The deadline set by ``StartupAction/startHold(seconds:)`` has passed.
    case holdDeadlinePassed
    /// The time set by ``StartupAction/startRetry(seconds:)`` has passed.
    case retryDue
    /// The service found the link that led to the installation.
    case deferredFound(id: String, LinkContent, method: String?, requiresSession: Bool = true)
    /// The service knows of no link that led to the installation.
    case deferredEmpty
    /// The service could not be asked for the link that led to the installation.
    case deferredFailed(LinkFailure)
    /// A person signed in or out.
    case sessionChanged(StartupSession, StartupSession.End?)
    /// Onboarding was completed, or is required again.
    case onboardingChanged(isComplete: Bool)
    /// The root of the interface exists.
    case interfaceReady
    /// The app is taken to be in the foreground until it says anything about it.
    case foregroundAssumed
    /// The app, or one of its windows, came to the foreground.
    case becameActive(scene: LinkScene? = nil)
    /// The app, or one of its windows, left the foreground.
    case resignedActive(scene: LinkScene? = nil)
    /// A window that takes links was connected.
    case sceneConnected(LinkScene)
    /// A window was disconnected; a link that it has not answered is given back.
    case sceneDisconnected(LinkScene)
    /// The network is back, or another one is used.
    case networkReturned
    /// The readers of deliveries have changed.
    case subscribersChanged([LinkSubscriber])
    /// The app answered a delivery.
    case answered(id: String, DeliveryAnswer)
    /// A subscriber left without answering its delivery.
    ///
    /// If it was the last one, ``subscribersChanged(_:)`` comes first; otherwise the link is opened again at once.
    case givenBack(id: String)
    /// Time has passed; expired links are dropped.
    case timePassed
    /// Everything is to be forgotten.
    case reset(installationID: String)
}
