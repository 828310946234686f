public import Foundation
public import WaymarkLinks

/// A link on its way to a place in the app.
public struct IncomingLink: Hashable, Sendable, Identifiable {
    /// How the link came to the app.
    public enum Origin: String, Hashable, Sendable {
        /// The person opened it.
        case direct
        /// The person opened it before the app was installed.
        case deferredInstall
    }

    /// When the link reaches the person, which decides how loudly the app should show it.
    public enum Timing: String, Hashable, Sendable {
        /// At the start of the app, before any other screen: navigate.
        case launch
        /// While the app is in use, right after the tap: navigate.
        case live
        /// After sign-in, onboarding or an update that the person came through: navigate.
        case afterGate
        /// After a wait in which the person may have moved on: offer it, do not navigate.
        case late
    }

    /// The identity of this arrival; the same link opened twice has two.
    public let id: String
    /// What the link says.
    public let content: LinkContent
    /// The URL that was offered; `nil` for a deferred link that the service found.
    public let openedURL: URL?
    /// The door through which it came.
    public let door: LinkDoor
    /// How it came.
    public let origin: Origin
    /// When it reaches the person.
    public let timing: Timing

    /// Makes a link.
    public init(
        id: String, content: LinkContent, openedURL: URL? = nil, door: LinkDoor, origin: Origin = .direct,
        timing: Timing = .live
    ) {
        self.id = id
        self.content = content
        self.openedURL = openedURL
        self.door = door
        self.origin = origin
        self.timing = timing
    }

    /// The deep link, for a router.
    public var url: URL { content.url.url }
    /// How sure it is that the link was meant for this person; do not show personal data unless it is exact.
    public var match: LinkMatch { content.match }
    /// The data that the link's owner gave it.
    public var customData: [String: JSONValue] { content.dynamicLink?.customData ?? [:] }
    /// The campaign that the link belongs to.
    public var campaign: CampaignParameters { content.dynamicLink?.campaign ?? CampaignParameters() }
    /// The least version of the app that can open the link.
    public var minimumVersion: String? { content.minimumVersion }
}

extension IncomingLink {
    /// Hashes the identity: no two arrivals share one.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}
