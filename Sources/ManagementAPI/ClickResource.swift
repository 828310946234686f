public import Foundation

/// A recorded click: a single request for a link.
///
/// Values that the request did not contain are `nil`.
public struct ClickResource: Equatable, Sendable, Codable, Identifiable {
    /// The identifier of the click.
    public var id: String
    /// The time of the request, to the millisecond.
    public var time: Date
    /// The identifier of the link.
    public var linkID: String
    /// The short link.
    public var shortLink: String
    /// The kind of client: `person`, `preview`, `crawler` and others.
    public var kind: String
    /// The response: `app`, `store`, `web`, `page`, `card` or `flow`.
    public var answer: String
    /// Whether the visitor returned from a page of the same link; such a request is not counted again.
    public var isReturn: Bool
    /// Whether the address came from a QR code.
    public var qr: Bool
    /// The platform: `ios`, `android`, `desktop` or `other`.
    public var platform: String
    /// The size of the device: `phone`, `tablet` or `desktop`.
    public var form: String?
    /// The operating system in lower case.
    public var os: String?
    /// The version of the operating system.
    public var osVersion: String?
    /// The browser in lower case.
    public var browser: String?
    /// The app whose web view it is, in lower case.
    public var inApp: String?
    /// The first language that the browser accepts.
    public var language: String?
    /// The host of the page that contained the link.
    public var referrer: String?
    /// The country, as two letters.
    public var country: String?
    /// `utm_source`.
    public var source: String?
    /// `utm_medium`.
    public var medium: String?
    /// `utm_campaign`.
    public var campaign: String?
    /// `utm_term`.
    public var term: String?
    /// `utm_content`.
    public var content: String?
    /// 16 hexadecimal digits that are the same for one visitor on one day; `nil` if the visitor asked not to be
    /// recognized.
    public var visitor: String?

    /// Creates a click; omit what the request does not contain.
    public init(
        id: String, time: Date, linkID: String, shortLink: String, kind: String, answer: String,
        isReturn: Bool = false, qr: Bool = false, platform: String, form: String? = nil, os: String? = nil,
        osVersion: String? = nil, browser: String? = nil, inApp: String? = nil, language: String? = nil,
        referrer: String? = nil, country: String? = nil, source: String? = nil, medium: String? = nil,
        campaign: String? = nil, term: String? = nil, content: String? = nil, visitor: String? = nil
    ) {
        self.id = id
        self.time = time
        self.linkID = linkID
        self.shortLink = shortLink
        self.kind = kind
        self.answer = answer
        self.isReturn = isReturn
        self.qr = qr
        self.platform = platform
        self.form = form
        self.os = os
        self.osVersion = osVersion
        self.browser = browser
        self.inApp = inApp
        self.language = language
        self.referrer = referrer
        self.country = country
        self.source = source
        self.medium = medium
        self.campaign = campaign
        self.term = term
        self.content = content
        self.visitor = visitor
    }
}
