public import Foundation
public import WaymarkLinks

/// A request for a link, as statistics record it; contains no network address and no text that identifies a person.
///
/// Missing texts are `nil`, never empty.
public struct Click: Hashable, Sendable {
    /// The identity of a recorded click.
    ///
    /// It is derived from the click's position in its journal, so a click that is read twice has one identity.
    public typealias ID = Identifier<Click>

    /// The kind of client that sent the request.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A person; only this kind counts as a click of people.
        case person
        /// A browser that prefetches the link, or loads it as a part of another page.
        case prefetch
        /// A request with the method `HEAD`, which shows no page.
        case head
        /// A program that fetches link previews for chats and feeds.
        case preview
        /// A service that opens links in messages before people do.
        case scanner
        /// A crawler of a search engine.
        case search
        /// A crawler or fetcher of a language model.
        case ai
        /// Any other crawler.
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

    /// The response to the visitor.
    public enum Answer: String, CaseIterable, Hashable, Sendable {
        /// A redirect to the app.
        case app
        /// A redirect to the app's page in a store.
        case store
        /// A redirect to another web address.
        case web
        /// The page on which people choose between app, store and web.
        case page
        /// The social card for chats and feeds.
        case card
        /// The flow page, which shows where each platform would go.
        case flow

        /// Whether the response was a redirect.
        public var isRedirect: Bool {
            switch self {
            case .app, .store, .web: true
            case .page, .card, .flow: false
            }
        }
    }

    /// The link.
    public var link: LinkRecord.ID
    /// The time of the request, to the millisecond.
    public var moment: Date
    /// The kind of client.
    public var kind: Kind
    /// The response.
    public var answer: Answer
    /// Whether the visitor returned from a page of the same link, whose request has already been recorded.
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
    /// The app whose web view it is, in lower case, such as `instagram`.
    public var inApp: String?
    /// The first language that the browser accepts, such as `de` or `pt-BR`.
    public var language: String?
    /// The host of the page that contained the link.
    public var referrerHost: String?
    /// The country, by two letters of ISO 3166-1.
    public var country: String?
    /// The campaign parameters of the address.
    public var campaign: Campaign
    /// A number that is the same for one visitor on one day and cannot be linked to another day; `nil` if the visitor
    /// asked not to be recognized.
    public var visitor: UInt64?

    /// Creates a click; omit what the request does not contain.
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

    /// The events that the click counts as, in order.
    ///
    /// Every first request is a click, whatever the response; a redirect is an attempt to send the visitor on. A
    /// visitor who returns from a page has already been counted. Source: Firebase Dynamic Links, `LinkEventStat.event`.
    public var events: [LinkEvent] {
        guard answer != .flow else { return [] }
        return (isReturn ? [] : [.click]) + (answer.isRedirect ? [.redirect] : [])
    }
}

extension Click {
    /// A campaign, from the parameters that are customary on the web.
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
}
