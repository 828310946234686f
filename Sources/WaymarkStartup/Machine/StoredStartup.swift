public import Foundation

/// What outlives the process: the slot, and what is known about the first launch.
public struct StoredStartup: Hashable, Sendable, Codable {
    /// The check for a deferred link.
    public enum Deferred: String, Hashable, Sendable, Codable {
        /// To be done, or to be tried again.
        case pending
        /// Done, or no longer wanted.
        case done
    }

    /// The one link that waits.
    public struct Slot: Hashable, Sendable, Codable {
        /// The identity of the arrival.
        public var id: String
        /// The URL as it came; `nil` for a deferred link.
        public var url: String?
        /// What the link says; `nil` while that is not known.
        public var content: LinkContent?
        /// The door through which it came.
        public var door: LinkDoor
        /// How it came.
        public var origin: IncomingLink.Origin
        /// The scene that it was meant for.
        public var scene: String?
        /// Whether the link can be opened by a signed-in person only.
        public var requiresSession: Bool
        /// Whose link it is; `nil` until somebody is signed in.
        public var boundUser: String?
        /// When it came, by the wall clock.
        public var arrived: Date
        /// Whether sign-in, onboarding or an update keeps it back, which gives it the longer life.
        public var isGated: Bool
        /// Whether the person may have moved on since.
        public var isLate: Bool
        /// How often it was opened without an answer.
        public var attempts: Int

        /// Makes a slot.
        public init(
            id: String, url: String?, content: LinkContent?, door: LinkDoor, origin: IncomingLink.Origin,
            scene: String? = nil, requiresSession: Bool = true, boundUser: String? = nil, arrived: Date,
            isGated: Bool = false, isLate: Bool = false, attempts: Int = 0
        ) {
            self.id = id
            self.url = url
            self.content = content
            self.door = door
            self.origin = origin
            self.scene = scene
            self.requiresSession = requiresSession
            self.boundUser = boundUser
            self.arrived = arrived
            self.isGated = isGated
            self.isLate = isLate
            self.attempts = attempts
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
