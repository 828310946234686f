public import Foundation
import WaymarkLinks

/// The part of the state that outlives the process: the links that wait, and the installation.
public struct StoredStartup: Equatable, Sendable {
    /// The check for a deferred link.
    public enum Deferred: String, Hashable, Sendable {
        /// To be done, or to be tried again.
        case pending
        /// Done, or not needed.
        case done
    }

    /// A link that waits.
    public struct Slot: Equatable, Sendable {
        // Behind one pointer, because the state of the machine holds four slots.
        private struct Parts: Equatable, Sendable {
            var id: String
            var url: String?
            var plainURL: String?
            var content: LinkContent?
            var door: LinkDoor
            var origin: IncomingLink.Origin
            var scene: LinkScene?
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
        /// The normalized URL; `nil` for a deferred link.
        public var plainURL: String? {
            get { parts.plainURL }
            set { parts.plainURL = newValue }
        }
        /// The content; `nil` until the link is resolved.
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
        /// The window that received the link.
        public var scene: LinkScene? {
            get { parts.scene }
            set { parts.scene = newValue }
        }
        /// Whether the link can be opened only while a person is signed in.
        public var requiresSession: Bool {
            get { parts.requiresSession }
            set { parts.requiresSession = newValue }
        }
        /// The person to whom the link belongs; `nil` until a person signs in.
        public var boundUser: String? {
            get { parts.boundUser }
            set { parts.boundUser = newValue }
        }
        /// When it came, by the time of day.
        public var arrived: Date {
            get { parts.arrived }
            set { parts.arrived = newValue }
        }
        /// Whether sign-in, onboarding or an update keeps it back, which extends its life.
        public var isGated: Bool {
            get { parts.isGated }
            set { parts.isGated = newValue }
        }
        /// Whether the person may have moved on since then.
        public var isLate: Bool {
            get { parts.isLate }
            set { parts.isLate = newValue }
        }
        /// How often it was delivered without an answer.
        public var attempts: Int {
            get { parts.attempts }
            set { parts.attempts = newValue }
        }

        /// Creates a slot; `plainURL` defaults to `url`.
        public init(
            id: String, url: String?, plainURL: String? = nil, content: LinkContent?, door: LinkDoor,
            origin: IncomingLink.Origin,
            scene: LinkScene? = nil, requiresSession: Bool = true, boundUser: String? = nil, arrived: Date,
            isGated: Bool = false, isLate: Bool = false, attempts: Int = 0
        ) {
            parts = Parts(
                id: id, url: url, plainURL: plainURL ?? url, content: content, door: door, origin: origin, scene: scene,
                requiresSession: requiresSession, boundUser: boundUser, arrived: arrived, isGated: isGated,
                isLate: isLate, attempts: attempts)
        }
    }

    /// The random name of this installation.
    public var installationID: String
    /// When the app was first launched, by the time of day.
    public var firstLaunch: Date
    /// The check for a deferred link.
    public var deferred: Deferred
    /// The link that waits.
    public var slot: Slot?
    /// The newer link that came while that one was being shown.
    public var queued: Slot?

    /// Creates a record; by default that of a first launch.
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
