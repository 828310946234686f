/// Everything that can happen to the machine.
public enum StartupEvent: Sendable {
    /// What was stored is known: once per process, later where storage cannot be read at first.
    case stored(StoredStartup)
    /// Storage takes its time, and the person waits for what it holds, or for nothing any more.
    case storageAwaited(Bool)
    /// The system said at launch that a link is on its way, or a door said so.
    case announced
    /// The link on its way is not coming.
    case announcementWithdrawn
    /// What was to be stored of a link, its attempt above all, could not be.
    case storingFailed(id: String)
    /// A URL was offered through a door.
    case offered(LinkOffer)
    /// The service said what a link means, and perhaps the app whether that needs a session; else the offer's word stands.
    case resolved(id: String, LinkContent, requiresSession: Bool? = nil)
    /// What a link means cannot be found out, for now or for good.
    case resolutionFailed(id: String, LinkFailure)
    /// The hold deadline that ``StartupAction/startHold(seconds:)`` asked for is over.
    case holdDeadlinePassed
    /// The service knows which link led to the installation.
    case deferredFound(id: String, LinkContent, method: String?, requiresSession: Bool = true)
    /// The service knows of no link.
    case deferredEmpty
    /// The service could not be asked.
    case deferredFailed(LinkFailure)
    /// Somebody signed in or out.
    case sessionChanged(StartupSession, StartupSession.End?)
    /// Onboarding became complete, or has to be done.
    case onboardingChanged(isComplete: Bool)
    /// The root of the interface exists.
    case interfaceReady
    /// The app came to the foreground.
    case becameActive
    /// The app went to the background.
    case resignedActive
    /// The network is back.
    case networkReturned
    /// Whether anybody is there to take a link.
    case subscribersChanged(arePresent: Bool)
    /// The app answered a delivery.
    case answered(id: String, LinkAnswer)
    /// A subscriber went away with a delivery that it had not answered.
    ///
    /// If it was the last one, ``subscribersChanged(arePresent:)`` comes first; otherwise the link is opened again at once.
    case givenBack(id: String)
    /// Time has passed; lifetimes are looked at.
    case timePassed
    /// Everything is to be forgotten.
    case reset(installationID: String)
}

/// A URL at the door.
public struct LinkOffer: Equatable, Sendable {
    /// What a look at the URL says, without the service.
    public enum Recognition: Equatable, Sendable {
        /// Somebody else's.
        case notOurs
        /// A link that says all by itself: a long link, a custom scheme, a deep link of the app's own host.
        case readable(LinkContent)
        /// A short link: the service must be asked.
        case short
        /// A link of ours that can never be opened, and why.
        case malformed(String)
    }

    /// The identity that this arrival gets if it is accepted.
    public var id: String
    /// The URL as it came.
    public var url: String
    /// The same in its plain spelling, by which two are told to be one.
    public var plainURL: String
    /// What it is.
    public var recognition: Recognition
    /// The door through which it came.
    public var door: LinkDoor
    /// The scene that it was meant for.
    public var scene: String?
    /// How it came.
    public var origin: IncomingLink.Origin
    /// Whether the link can be opened by a signed-in person only.
    public var requiresSession: Bool

    /// Makes an offer; a URL for which no plain spelling is given is taken as it is.
    public init(
        id: String, url: String, plainURL: String? = nil, recognition: Recognition, door: LinkDoor,
        scene: String? = nil,
        origin: IncomingLink.Origin = .direct, requiresSession: Bool = true
    ) {
        self.id = id
        self.url = url
        self.plainURL = plainURL ?? url
        self.recognition = recognition
        self.door = door
        self.scene = scene
        self.origin = origin
        self.requiresSession = requiresSession
    }
}

/// Why something about a link failed.
public enum LinkFailure: Equatable, Sendable {
    /// It may work later: no network, a slow or ailing service, a captive portal.
    case transient(String)
    /// It will never work: an unknown, expired or refused link.
    case permanent(String)
}

/// What the app did with a link.
public enum LinkAnswer: Equatable, Sendable {
    /// The app showed its place.
    case handled
    /// The app has no place for it, and perhaps says why.
    case unhandled(String?)
}
