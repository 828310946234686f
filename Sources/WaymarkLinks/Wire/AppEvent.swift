public import Foundation

/// An event of a link in an app.
public struct AppEvent: Equatable, Sendable {
    /// The kind of an event; a kind that this version does not know is not counted, and does not affect other events.
    public struct Kind: RawRepresentable, CaseIterable, Hashable, Sendable {
        /// The name, as it is sent.
        public let rawValue: String

        /// Creates a kind of any name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A link was accepted.
        public static let received = Kind(rawValue: "received")
        /// The content of the link is known.
        public static let resolved = Kind(rawValue: "resolved")
        /// It was handed to the app, the first time that it was.
        ///
        /// The only kind that counts in the statistics of a link, as ``LinkEvent/appReopen``.
        public static let opened = Kind(rawValue: "opened")
        /// The app showed its place.
        public static let handled = Kind(rawValue: "handled")
        /// The app has no place for it.
        public static let unhandled = Kind(rawValue: "unhandled")
        /// It will never be opened; the reason says why.
        public static let dropped = Kind(rawValue: "dropped")
        /// The service was asked which link led to the installation.
        ///
        /// It does not count: the service counted ``LinkEvent/appFirstOpen`` when it answered.
        public static let firstOpen = Kind(rawValue: "firstOpen")
        /// An event that the app itself reports, in ``AppEvent/custom``.
        public static let custom = Kind(rawValue: "custom")

        /// The kinds that this version knows.
        public static let allCases: [Kind] = [
            received, resolved, opened, handled, unhandled, dropped, firstOpen, custom,
        ]

        /// Whether this version knows the kind.
        public var isKnown: Bool { Self.allCases.contains(self) }
    }

    /// The door of links that the service found at first launch.
    ///
    /// What is opened through it does not count: the service counted the first open when it answered the claim.
    public static let firstLaunchDoor = "firstLaunch"

    /// The most bytes that each text of an event may have, in UTF-8.
    public static let longestText = 64

    /// What happened.
    public var kind: Kind
    /// The ID of the short link at the service, if it is known.
    public var linkID: String?
    /// The time of the event, by the clock of the device.
    ///
    /// An opening counts on this day, by Coordinated Universal Time, for seven days; then it does not count any more.
    public var at: Date
    /// The time at which an opened link reached the person: `launch`, `live`, `afterGate` or `late`.
    public var timing: String?
    /// The reason why a dropped link will never be opened: one word, such as `expired`.
    ///
    /// Never a URL or a person's data.
    public var reason: String?
    /// The entry point through which the link came: one word, such as `universalLink`.
    public var door: String?
    /// The event that the app itself reports, of the kind ``Kind/custom``.
    public var custom: CustomAppEvent?

    /// Creates an event.
    public init(
        _ kind: Kind, linkID: String? = nil, at: Date, timing: String? = nil, reason: String? = nil,
        door: String? = nil, custom: CustomAppEvent? = nil
    ) {
        self.kind = kind
        self.linkID = linkID
        self.at = at
        self.timing = timing
        self.reason = reason
        self.door = door
        self.custom = custom
    }

    /// The JSON that clients send.
    package var tree: JSONTree {
        .object(
            .init("at", .string(RFC3339.text(at))),
            .init("custom", custom?.tree ?? .null),
            .init("door", JSONTree(door)),
            .init("kind", .string(kind.rawValue)),
            .init("linkID", JSONTree(linkID)),
            .init("reason", JSONTree(reason)),
            .init("timing", JSONTree(timing)))
    }
}
