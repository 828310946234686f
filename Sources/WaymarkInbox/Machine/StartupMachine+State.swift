public import Foundation

extension StartupMachine {
    /// Everything that the machine remembers in one process.
    ///
    /// Only ``StartupMachine/reduce(_:_:at:)`` changes it. What must outlive the process is ``record``.
    public struct State: Equatable, Sendable {
        /// The screen that was shown last; `nil` until the interface is ready and the app is active.
        public internal(set) var screen: StartupScreen?
        /// Who is signed in.
        public internal(set) var session = StartupSession.unknown
        /// Whether onboarding is behind the person; it is not until the app says so.
        public internal(set) var isOnboardingComplete = false
        /// Whether the root of the interface exists.
        public internal(set) var isInterfaceReady = false
        /// Whether the app is in the foreground.
        public internal(set) var isActive = false
        /// Whether anybody is there to take a link.
        public internal(set) var hasSubscribers = false
        /// Whether a link is on its way whose URL is not known yet.
        public internal(set) var isAnnounced = false
        /// Whether storage takes its time, and may hold a link.
        public internal(set) var isStorageAwaited = false
        /// The one link that matters.
        public internal(set) var slot: Slot?
        /// The link that came while the one in the slot was with the app; it takes the slot after the answer.
        public internal(set) var queued: Slot?
        /// How far the check for a deferred link is.
        public internal(set) var deferred = DeferredCheck.pending
        /// How far the hold deadline is.
        public internal(set) var hold = Hold.idle
        /// The installation, once storage could be read.
        var installation: Installation?
        /// What was last read from storage or sent there, so that only a change is stored.
        var written: StoredStartup?
        /// The links that came since the app was last in the background, to know a second door by.
        var arrivals: [Arrival] = []
        /// Whether an announced link was waited for in vain; one that comes now comes late.
        var isAnnouncementOverdue = false
        /// Whether storage was waited for in vain; a link that it holds comes late.
        var isStorageOverdue = false
        /// Why the last session ended, where that is known.
        var sessionEnd: StartupSession.End?
        /// Whether the person was told in this process that a link needs a newer app.
        var hasPromptedForUpdate = false
        /// Whether any screen but the waiting screen was shown in this process.
        var hasShownMoreThanWaiting = false

        /// The state of a process that has just started.
        public init() {}
    }

    /// A link, and how far it is.
    public struct Slot: Equatable, Sendable {
        /// How far a link is.
        public enum Status: Hashable, Sendable {
            /// The service is being asked what the link means.
            case resolving
            /// The service could not be asked; it will be when the network or the person is back.
            case retry
            /// What it means is known; it waits for the moment to be opened.
            case held
            /// It is with the app, which has not answered yet.
            case presenting
        }

        /// What outlives the process.
        public internal(set) var link: StoredStartup.Slot
        /// How far it is.
        public internal(set) var status: Status
        /// Whether an earlier process left it.
        var isRestored = false
        /// Whether its attempt could not be counted on the disk.
        var isUncountable = false
        /// The uptime at which it came; before the beginning of the process for a link of an earlier one.
        var born: TimeInterval
    }

    /// How far the check for a deferred link is.
    public enum DeferredCheck: Hashable, Sendable {
        /// It waits until storage is known and no link is on its way.
        case pending
        /// The service is being asked.
        case running
        /// The service could not be asked; the next launch tries again.
        case postponed
        /// A direct link came while the service was being asked; what it says is reported only.
        case outrun
        /// It is over, or not wanted.
        case done
    }

    /// How far the hold deadline is; there is one timer at most.
    public enum Hold: Equatable, Sendable {
        /// No timer runs.
        case idle
        /// A timer runs; whatever it says before this uptime is too early.
        case running(until: TimeInterval)
        /// The time is over; nothing is waited for until a new link is expected.
        case over
    }

    /// What is known of the installation.
    struct Installation: Equatable, Sendable {
        var id: String
        var firstLaunch: Date
    }

    /// A link that came through a door.
    struct Arrival: Equatable, Sendable {
        var plainURL: String
        var door: LinkDoor
        var uptime: TimeInterval
        /// Who was signed in; what another person opens is theirs, whatever the one before them opened a moment ago.
        var user: String?
    }
}

extension StartupMachine.State {
    /// What must be on the disk for this state; `nil` while nothing is known of storage, so nothing may be replaced.
    public var record: StoredStartup? {
        guard let installation else { return nil }
        return StoredStartup(
            installationID: installation.id, firstLaunch: installation.firstLaunch,
            deferred: deferred == .done || deferred == .outrun ? .done : .pending, slot: slot?.link,
            queued: queued?.link)
    }

    /// The person who is signed in; `nil` for nobody, and for a person without a name.
    var user: String? {
        guard case .signedIn(let user) = session else { return nil }
        return user
    }

    /// Whether the app handed a link out and waits for the answer.
    var isPresenting: Bool { slot?.status == .presenting }

    /// Whether a link may appear at any moment.
    var isExpectingLink: Bool {
        isAnnounced || isStorageAwaited || slot?.status == .resolving || deferred == .running
    }

    /// Whether anything can be shown at all.
    var canShow: Bool { isInterfaceReady && isActive }
}
