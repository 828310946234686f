public import Foundation
import WaymarkLinks

/// What outlives the process: the slot, and what is known about the first launch.
public struct StoredStartup: Equatable, Sendable {
    /// The check for a deferred link.
    public enum Deferred: String, Hashable, Sendable {
        /// To be done, or to be tried again.
        case pending
        /// Done, or no longer wanted.
        case done
    }

    /// The one link that waits.
    ///
    /// Kept behind one pointer: the state of the machine holds four of them.
    public struct Slot: Equatable, Sendable {
        private struct Parts: Equatable, Sendable {
            var id: String
            var url: String?
            var plainURL: String?
            var content: LinkContent?
            var door: LinkDoor
            var origin: IncomingLink.Origin
            var scene: String?
            var requiresSession: Bool
            var boundUser: String?
            var arrived: Date
            var isGated: Bool
            var isLate: Bool
            var attempts: Int
        }

        @Boxed private var parts: Parts

        /// The identity of the arrival.
        public var id: String {
            get { parts.id }
            set { parts.id = newValue }
        }
        /// The URL as it came; `nil` for a deferred link.
        public var url: String? {
            get { parts.url }
            set { parts.url = newValue }
        }
        /// The same in its plain spelling, by which two are told to be one; `nil` for a deferred link.
        public var plainURL: String? {
            get { parts.plainURL }
            set { parts.plainURL = newValue }
        }
        /// What the link says; `nil` while that is not known.
        public var content: LinkContent? {
            get { parts.content }
            set { parts.content = newValue }
        }
        /// The door through which it came.
        public var door: LinkDoor {
            get { parts.door }
            set { parts.door = newValue }
        }
        /// How it came.
        public var origin: IncomingLink.Origin {
            get { parts.origin }
            set { parts.origin = newValue }
        }
        /// The scene that it was meant for.
        public var scene: String? {
            get { parts.scene }
            set { parts.scene = newValue }
        }
        /// Whether the link can be opened by a signed-in person only.
        public var requiresSession: Bool {
            get { parts.requiresSession }
            set { parts.requiresSession = newValue }
        }
        /// Whose link it is; `nil` until somebody is signed in.
        public var boundUser: String? {
            get { parts.boundUser }
            set { parts.boundUser = newValue }
        }
        /// When it came, by the wall clock.
        public var arrived: Date {
            get { parts.arrived }
            set { parts.arrived = newValue }
        }
        /// Whether sign-in, onboarding or an update keeps it back, which gives it the longer life.
        public var isGated: Bool {
            get { parts.isGated }
            set { parts.isGated = newValue }
        }
        /// Whether the person may have moved on since.
        public var isLate: Bool {
            get { parts.isLate }
            set { parts.isLate = newValue }
        }
        /// How often it was opened without an answer.
        public var attempts: Int {
            get { parts.attempts }
            set { parts.attempts = newValue }
        }

        /// Makes a slot; a URL for which no plain spelling is given is taken as it is.
        public init(
            id: String, url: String?, plainURL: String? = nil, content: LinkContent?, door: LinkDoor,
            origin: IncomingLink.Origin,
            scene: String? = nil, requiresSession: Bool = true, boundUser: String? = nil, arrived: Date,
            isGated: Bool = false, isLate: Bool = false, attempts: Int = 0
        ) {
            parts = Parts(
                id: id, url: url, plainURL: plainURL ?? url, content: content, door: door, origin: origin, scene: scene,
                requiresSession: requiresSession, boundUser: boundUser, arrived: arrived, isGated: isGated,
                isLate: isLate, attempts: attempts)
        }
    }

    /// What the app calls this installation: random.
    public var installationID: String
    /// When the app was first launched, by the wall clock.
    public var firstLaunch: Date
    /// The check for a deferred link.
    public var deferred: Deferred
    /// The link that waits.
    public var slot: Slot?
    /// The newer link that came while that one was with the app.
    public var queued: Slot?

    /// Makes a record; without a slot and with the check to be done, that of a first launch.
    public init(
        installationID: String, firstLaunch: Date, deferred: Deferred = .pending, slot: Slot? = nil, queued: Slot? = nil
    ) {
        self.installationID = installationID
        self.firstLaunch = firstLaunch
        self.deferred = deferred
        self.slot = slot
        self.queued = queued
    }
}
