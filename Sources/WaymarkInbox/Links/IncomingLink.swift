public import Foundation
public import WaymarkLinks

/// A link for the app to open.
public struct IncomingLink: Hashable, Sendable, Identifiable {
    /// The way in which the link came to the app.
    public enum Origin: String, Hashable, Sendable {
        /// The person opened it.
        case direct
        /// The person opened it before the app was installed.
        case deferredInstall
    }

    /// The time at which the link reaches the person, which suggests how the app should show it.
    public enum Timing: String, Hashable, Sendable {
        /// At the start of the app, before any other screen: navigate.
        case launch
        /// While the app is in use, right after the tap: navigate.
        case live
        /// After sign-in, onboarding or an update: navigate.
        case afterGate
        /// After a wait in which the person may have moved on: offer the link, do not navigate.
        case late
    }

    /// The campaign of a link.
    public struct Campaign: Hashable, Sendable {
        /// The source of the visit (`utm_source`).
        public var source: String?
        /// The medium (`utm_medium`).
        public var medium: String?
        /// The name of the campaign (`utm_campaign`).
        public var name: String?
        /// The keyword (`utm_term`).
        public var term: String?
        /// The content that distinguishes links of one campaign (`utm_content`).
        public var content: String?

        /// Creates a campaign.
        public init(
            source: String? = nil, medium: String? = nil, name: String? = nil, term: String? = nil,
            content: String? = nil
        ) {
            self.source = source
            self.medium = medium
            self.name = name
            self.term = term
            self.content = content
        }
    }

    /// The identity of this arrival.
    ///
    /// A link that is opened twice has two.
    public let id: String
    /// The complete content of the link.
    ///
    /// Its types are those of the module WaymarkLinks.
    public let content: LinkContent
    /// The URL that was opened; `nil` for a deferred link that the service found.
    public let openedURL: URL?
    /// The door through which the link came.
    public let door: LinkDoor
    /// The way in which the link came to the app.
    public let origin: Origin
    /// The time at which the link reaches the person.
    public let timing: Timing

    /// Creates a link.
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
    /// Whether the link was certainly meant for this person.
    ///
    /// If not, never sign a person in by it, give no reward for it, and show no personal data. A link with a custom scheme is
    /// never exact, because any page and any app can open one.
    public var isExact: Bool { match == .exact }
    /// The confidence that the link was meant for this person: `exact` or `probable`.
    ///
    /// Its type is from the module WaymarkLinks.
    public var match: LinkMatch { content.match }
    /// The way in which the link was found, if it led to the installation; otherwise `nil`.
    public var deferred: DeferredLinkMatch? {
        if let known = content.deferred { return known }
        guard origin == .deferredInstall else { return nil }
        // The person has handed it over: the inbox needs no service to know that.
        return DeferredLinkMatch(method: door == .pasteboard ? "clipboard" : "link")
    }
    /// The minimum version of the app that can open the link.
    public var minimumVersion: String? { content.minimumVersion }
    /// The campaign of the link.
    public var campaign: Campaign {
        guard let campaign = content.dynamicLink?.campaign else { return Campaign() }
        return Campaign(
            source: campaign.source, medium: campaign.medium, name: campaign.campaign, term: campaign.term,
            content: campaign.content)
    }

    /// A text in the link's custom data; `nil` if it has no text with this name.
    ///
    /// All custom data, with numbers and structures, is in ``content``.
    public func customText(_ name: String) -> String? {
        if case .string(let text)? = content.dynamicLink?.customData[name] { text } else { nil }
    }

    /// Hashes the identity, which is unique to each arrival.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}
