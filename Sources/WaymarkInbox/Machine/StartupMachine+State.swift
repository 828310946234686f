public import Foundation

extension StartupMachine {
    /// The state of the machine in one process.
    ///
    /// Only ``StartupMachine/reduce(_:_:at:)`` changes it. ``record`` is the part that must outlive the process.
    public struct State: Equatable, Sendable {
        /// The last screen; `nil` until the interface is ready and the app is in the foreground.
        public internal(set) var screen: StartupScreen?
        /// The person who is signed in.
        public internal(set) var session = StartupSession.unknown
        /// Whether onboarding is complete; `false` until the app reports it.
        public internal(set) var isOnboardingComplete = false
        /// Whether the root of the interface exists.
        public internal(set) var isInterfaceReady = false
        /// The windows of the app.
        public internal(set) var scenes = LinkScenes()
        /// Whether a link was announced whose URL is not known yet.
        public internal(set) var isAnnounced = false
        /// Whether storage is slow and may hold a link.
        public internal(set) var isStorageAwaited = false
        /// The link that waits or is being shown.
        public internal(set) var slot: Slot?
        /// The link that came while the one in the slot was being shown; it takes the slot after the answer.
        public internal(set) var queued: Slot?
        /// The state of the check for a deferred link.
        public internal(set) var deferred = DeferredCheck.pending
        /// The state of the hold deadline.
        public internal(set) var hold = Hold.idle
        /// When the service is asked again for the link that led to the installation.
        var deferredSchedule = RetrySchedule()
        /// The pauses between questions that fail.
        var backoff: RetryBackoff
        /// The uptime at which a timer wakes the machine for the next question; `nil` if none runs.
        var retryTimer: TimeInterval?
        /// The installation, once storage could be read.
        var installation: Installation?
        /// The last record that was read or is to be stored, so that only changes are stored.
        var written: StoredStartup?
        /// The links that came in this stay in the foreground, to recognize the second door of a tap.
        var arrivals: [Arrival] = []
        /// Whether the announced link did not come before the deadline; if it comes now, it is late.
        var isAnnouncementOverdue = false
        /// Whether storage did not answer before the deadline; a link that it holds is late.
        var isStorageOverdue = false
        /// Why the last session ended, if that is known.
        var sessionEnd: StartupSession.End?
        /// Whether the person was asked for an update in this process.
        var hasPromptedForUpdate = false
        /// Whether a screen other than the waiting screen was shown in this process.
        var hasShownMoreThanWaiting = false

        /// Creates the state of a process that has just started.
        ///
        /// - Parameter seed: Selects the random pauses between questions that fail.
        public init(seed: UInt64 = 0) {
            backoff = RetryBackoff(seed: seed)
        }
    }

    /// A link and its progress.
    public struct Slot: Equatable, Sendable {
        /// The progress of a link.
        public enum Status: Hashable, Sendable {
            /// The link is being resolved.
            case resolving
            /// The link could not be resolved; it is tried again after a pause while the app is in the foreground, and when the
            /// network changes or the person returns.
            case retry
            /// The link is resolved and waits for the moment to be opened.
            case held
            /// The link was delivered, and the app has not answered yet.
            case presenting
        }

        /// The part that outlives the process.
        public internal(set) var link: StoredStartup.Slot
        /// The progress.
        public internal(set) var status: Status
        /// Whether it comes from an earlier process.
        var isRestored = false
        /// Whether its attempt could not be stored.
        var isUncountable = false
        /// The place where it is being shown.
        var address: LinkAddress?
        /// When the service is asked again, if it could not be resolved.
        var schedule = RetrySchedule()
        /// The uptime at which it came; a link of an earlier process came before this process started.
        var born: TimeInterval
    }

    /// The state of the check for a deferred link.
    public enum DeferredCheck: Hashable, Sendable {
        /// To be done once storage was read and no link is announced.
        case pending
        /// The service is being asked.
        case running
        /// The service could not be asked; it is asked again as for a link that could not be resolved.
        case retry
        /// The service may not be asked in this process; the next launch tries again.
        case postponed
        /// A direct link came meanwhile; the answer is only reported.
        case outrun
        /// Done, or not needed.
        case done
    }

    /// The state of the hold deadline; there is at most one timer.
    public enum Hold: Equatable, Sendable {
        /// No timer runs.
        case idle
        /// A timer runs; before this uptime it is too early.
        case running(until: TimeInterval)
        /// The deadline has passed; there is no waiting until a new link is expected.
        case over
    }

    /// The installation.
    struct Installation: Equatable, Sendable {
        var id: String
        var firstLaunch: Date
    }

    /// A link that came through a door.
    struct Arrival: Equatable, Sendable {
        var plainURL: String
        var door: LinkDoor
        var uptime: TimeInterval
        /// The person who was signed in: a tap of another person is another tap.
        var user: String?
    }
}

extension StartupMachine.State {
    /// The record that belongs to this state; `nil` until storage was read, because nothing may be replaced before that.
    public var record: StoredStartup? {
        guard let installation else { return nil }
        return StoredStartup(
            installationID: installation.id, firstLaunch: installation.firstLaunch,
            deferred: deferred == .done || deferred == .outrun ? .done : .pending, slot: slot?.link,
            queued: queued?.link)
    }

    /// Notes that a record is on the disk.
    mutating func confirmStored(_ record: StoredStartup) {
        if written == nil { written = record }
    }

    /// Notes that the last record is not on the disk, so that the next event stores it again.
    ///
    /// This event does not: it would fail at once, without end.
    mutating func forgetStored() {
        written = nil
    }

    /// The name of the person who is signed in, if any.
    var user: String? {
        guard case .signedIn(let user) = session else { return nil }
        return user
    }

    /// Whether the app is in the foreground.
    public var isActive: Bool { scenes.isActive }

    /// Whether a link was delivered and is not answered.
    var isPresenting: Bool { slot?.status == .presenting }

    /// Whether a link may appear soon.
    var isExpectingLink: Bool {
        isAnnounced || isStorageAwaited || slot?.status == .resolving
            || (deferred == .running && deferredSchedule.failures == 0)
    }

    /// Whether the app can show anything.
    var canShow: Bool { isInterfaceReady && isActive }

    /// Whether the app may still be given the link that it was decided to open.
    ///
    /// Between the decision and the moment when a subscriber takes the link, its attempt is stored. Meanwhile the app may have
    /// left the foreground, or the person may have signed out.
    func mayHandOut(_ id: String) -> Bool {
        guard let slot, slot.link.id == id, slot.status == .presenting, isActive else { return false }
        return fits(slot.link)
    }

    /// Whether the session allows a link to be opened.
    func fits(_ link: StoredStartup.Slot) -> Bool {
        switch session {
        case .unknown: false
        case .signedOut: !link.requiresSession
        case .signedIn(let user): link.boundUser == nil || link.boundUser == user
        }
    }
}
