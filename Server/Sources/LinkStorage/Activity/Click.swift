public import Foundation
public import WaymarkLinks

/// One request for a link, as statistics see it; no address of a network and no text that tells one person from another.
///
/// Texts that are missing are `nil`, and never empty.
public struct Click: Hashable, Sendable {
    /// The identity of a recorded click.
    ///
    /// It follows from the click's place in its journal, so that a click that is read twice is
    /// the same one.
    public typealias ID = Identifier<Click>

    /// Who or what asked.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A person; only this kind is counted as a click of people.
        case person
        /// A browser that fetches ahead what a person may want, or that loads the link as a part of another page.
        case prefetch
        /// A request with the method `HEAD`, which sees no page.
        case head
        /// A fetcher of cards for chats and feeds.
        case preview
        /// A service that opens the links of messages before people do.
        case scanner
        /// A crawler of a search engine.
        case search
        /// A crawler or fetcher of a language model.
        case ai
        /// A crawler of another purpose.
        case crawler
        /// A browser without a person, which measures pages.
        case monitor
        /// A script.
        case tool
        /// An app's own HTTP client.
        case native
    }

    /// The size of the device.
    public enum Form: String, CaseIterable, Hashable, Sendable {
        case phone, tablet, desktop
    }

    /// What the visitor got.
    public enum Answer: String, CaseIterable, Hashable, Sendable {
        /// The app, by an address that opens it.
        case app
        /// The app's page in a store.
        case store
        /// Another address of the web.
        case web
        /// The page on which people choose how to go on.
        case page
        /// The card that chats and feeds show.
        case card
        /// The page that shows where each platform would go.
        case flow

        /// Whether the visitor was sent on.
        public var isRedirect: Bool {
            switch self {
            case .app, .store, .web: true
            case .page, .card, .flow: false
            }
        }
    }

    /// The link.
    public var link: LinkRecord.ID
    /// When it was asked for, to the millisecond.
    public var moment: Date
    /// Who asked.
    public var kind: Kind
    /// What they got.
    public var answer: Answer
    /// Whether the visitor comes back from a page of the same link, where the click was recorded before.
    public var isReturn: Bool
    /// Whether the address came from a QR code.
    public var isFromQRCode: Bool
    /// The platform of the device, as counts distinguish it.
    public var platform: LinkPlatform
    /// The size of the device.
    public var form: Form?
    /// The system in lower case, such as `ios`, `windows` or `harmonyos`.
    public var system: String?
    /// The version of the system.
    public var systemVersion: String?
    /// The browser in lower case, such as `safari`.
    public var browser: String?
    /// The app in lower case whose web view it is, such as `instagram`.
    public var inApp: String?
    /// The first language that the browser asks for, such as `de` or `pt-BR`.
    public var language: String?
    /// The host of the page that held the link.
    public var referrerHost: String?
    /// The country, by two letters of ISO 3166-1.
    public var country: String?
    /// The values of the address that name a campaign.
    public var campaign: Campaign
    /// A number that is the same for one visitor on one day, and says nothing the next; `nil` where the visitor asks not to be
    /// recognized.
    public var visitor: UInt64?

    /// Describes a click; what a request does not tell is left out.
    public init(
        link: LinkRecord.ID, moment: Date, kind: Kind, answer: Answer, isReturn: Bool = false,
        isFromQRCode: Bool = false, platform: LinkPlatform, form: Form? = nil, system: String? = nil,
        systemVersion: String? = nil, browser: String? = nil, inApp: String? = nil, language: String? = nil,
        referrerHost: String? = nil, country: String? = nil, campaign: Campaign = Campaign(), visitor: UInt64? = nil
    ) {
        self.link = link
        self.moment = moment
        self.kind = kind
        self.answer = answer
        self.isReturn = isReturn
        self.isFromQRCode = isFromQRCode
        self.platform = platform
        self.form = form
        self.system = system
        self.systemVersion = systemVersion
        self.browser = browser
        self.inApp = inApp
        self.language = language
        self.referrerHost = referrerHost
        self.country = country
        self.campaign = campaign
        self.visitor = visitor
    }

    /// What the click counts as, in the order in which it happened.
    ///
    /// A click is any first request, however it is answered; a redirect is an attempt to send the visitor on. Who comes back from
    /// a page has clicked before. Source: Firebase Dynamic Links, `LinkEventStat.event`.
    public var events: [LinkEvent] {
        guard answer != .flow else { return [] }
        return (isReturn ? [] : [.click]) + (answer.isRedirect ? [.redirect] : [])
    }
}

extension Click {
    /// The campaign that an address names, by the parameters that are usual on the web.
    public struct Campaign: Hashable, Sendable {
        /// `utm_source`.
        public var source: String?
        /// `utm_medium`.
        public var medium: String?
        /// `utm_campaign`.
        public var name: String?
        /// `utm_term`.
        public var term: String?
        /// `utm_content`.
        public var content: String?

        /// Names a campaign.
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
}
