import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

@testable import LinkPages

/// Every page of a link host, as a visitor receives it.
enum PageSample: String, CaseIterable {
    case preview, previewInInstagram, previewInWeChat, previewInBaidu, keepingTheLink, reportingTheDevice
    case android, androidInLine, mac
    case macOrIPad, appOnly, card, flow, notFound, expired, usedUp, disabled, deleted, notStarted, invalid, unavailable

    static let moment = Date(timeIntervalSince1970: 1_760_000_000)
    static let iPhone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 "
        + "Mobile/15E148 Safari/604.1"
    static let macSafari =
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 "
        + "Safari/605.1.15"
    static let androidFirefox = "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
    static let desktop =
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36"

    /// The pages on which a visitor chooses between app, store and web.
    static let choices: [PageSample] = [
        .preview, .previewInInstagram, .previewInWeChat, .previewInBaidu, .keepingTheLink, .reportingTheDevice,
        .android, .androidInLine, .mac, .macOrIPad, .appOnly,
    ]
    /// The pages of links that are not followed.
    static let errors: [PageSample] = [
        .notFound, .expired, .usedUp, .disabled, .deleted, .notStarted, .invalid, .unavailable,
    ]

    var userAgent: String {
        switch self {
        case .previewInInstagram: Self.iPhone + " Instagram 340.0.0 (iPhone15,2)"
        case .previewInWeChat: Self.iPhone + " MicroMessenger/8.0.50"
        case .previewInBaidu: Self.iPhone + " baiduboxapp/13.1"
        case .android: Self.androidFirefox
        case .androidInLine:
            "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 "
                + "Chrome/131.0.0.0 Mobile Safari/537.36 Line/14.1.0/IAB"
        case .mac, .macOrIPad: Self.macSafari
        case .appOnly, .flow: Self.desktop
        case .card: "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"
        default: Self.iPhone
        }
    }

    /// The link in most tests.
    func link(_ change: (inout DynamicLink) throws -> Void = { _ in }) throws -> DynamicLink {
        var link = DynamicLink(
            link: try WebURL("https://example.com/product?id=7&x=%22"),
            android: AndroidParameters(packageName: "com.example.android"),
            ios: IOSParameters(bundleID: "com.example.ios", appStoreID: AppStoreID("123456789")),
            otherPlatforms: OtherPlatformParameters(fallbackLink: WebURL("https://example.com/desktop")),
            social: SocialParameters(title: "A title", description: "A text"))
        if self == .appOnly {
            link.navigation.isAppOnly = true
            link.otherPlatforms.fallbackLink = nil
        }
        if self == .mac {
            link.ios = IOSParameters()
            link.android = AndroidParameters()
            link.otherPlatforms = OtherPlatformParameters()
        }
        try change(&link)
        return link
    }

    /// The page.
    ///
    /// - Parameters:
    ///   - pages: the owner's settings.
    ///   - apps: the apps of the project, in addition to the Mac app of the samples that need one.
    ///   - language: the header field `Accept-Language`.
    ///   - longLink: the query of a long link to follow instead of a short one.
    ///   - userAgent: a user agent instead of the sample's.
    ///   - change: changes the link.
    func page(
        pages: DomainBrand = DomainBrand(), apps: [AppRecord] = [], language: String = "en", longLink: String? = nil,
        fallbackURL: WebURL? = WebURL("https://shop.example/"), userAgent: String? = nil,
        _ change: (inout DynamicLink) throws -> Void = { _ in }
    ) throws -> Page {
        var domain = LinkDomainRecord(
            id: LinkDomainRecord.ID(at: Self.moment), projectID: ProjectRecord.ID(at: Self.moment),
            domain: try LinkDomain("http://localhost"), alternateHost: "www.localhost", fallbackURL: fallbackURL,
            createdAt: Self.moment)
        domain.pages = pages
        domain.pages.offersContinueAfterInstall = self == .keepingTheLink || self == .reportingTheDevice
        var apps = apps
        if self == .mac || self == .macOrIPad {
            let mac = MacApp(bundleID: "com.example.mac", customScheme: CustomScheme("example"))
            apps.append(
                AppRecord(
                    id: AppRecord.ID(at: Self.moment), projectID: domain.projectID, app: .macos(mac),
                    createdAt: Self.moment))
        }
        let configured = ConfiguredDomain(domain, apps: apps)
        let reading: LongLinkReading
        let address: RequestedAddress
        if let longLink {
            reading = try LongLinkCodec.decodeQuery(longLink)
            address = RequestedAddress(domain: configured, reading: reading)
        } else {
            reading = LongLinkReading(link: try link(change))
            address = RequestedAddress(domain: configured, code: try ShortCode("abc").required)
        }
        let answer = LinkAnswer(
            content: try content(reading, address: address, apps: apps, userAgent: userAgent, domain: domain),
            host: "localhost", domain: configured)
        return Page(answer, languages: language)
    }

    private func content(
        _ reading: LongLinkReading, address: RequestedAddress, apps: [AppRecord], userAgent: String?,
        domain: LinkDomainRecord
    ) throws -> LinkAnswer.Content {
        switch self {
        case .notFound: return .refusal(.notFound)
        case .expired: return .refusal(.inactive(.expired))
        case .usedUp: return .refusal(.inactive(.usedUp))
        case .disabled: return .refusal(.inactive(.disabled))
        case .notStarted: return .refusal(.inactive(.notStarted))
        case .deleted: return .refusal(.deleted)
        case .invalid: return .refusal(.invalid(reason: "The long link has no parameter named link."))
        case .unavailable: return .refusal(.unavailable(LinkServiceError(.unavailable, "The store is closed.")))
        case .flow:
            let warnings = LinkValidator.warnings(
                for: reading,
                in: LinkValidator.Context(apps: apps, hasURLPatterns: false, domain: domain.domain))
            return .flow(LinkFlow(reading.link, request: address, apps: apps, warnings: warnings))
        default: break
        }
        let plan = RedirectPlanner.plan(
            reading.link, request: address, visitor: VisitorClassifier.visitor(userAgent: userAgent ?? self.userAgent),
            apps: apps,
            settings: RedirectSettings(offersContinueAfterInstall: domain.pages.offersContinueAfterInstall))
        switch plan {
        case .page(let choice):
            return .choice(self == .reportingTheDevice ? try choice.carrying(Self.token, reportsDevice: true) : choice)
        case .socialCard(let card): return .card(card, link: reading.link.link)
        default: throw NoPage()
        }
    }

    /// The token of a click.
    static var token: ClickToken {
        get throws {
            try ClickTokenSecret(Data(repeating: 7, count: 16)).required.token(
                of: LinkRecord.ID(uuid: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))),
                at: moment,
                random: 42)
        }
    }

    struct NoPage: Error {}
}

extension Page {
    static let nonce = "0123456789abcdef0123456789abcdef"

    var text: String { markup(nonce: Self.nonce).markup }

    /// The page as a browser's parser splits it.
    var parsed: ParsedPage {
        get throws { try ParsedPage(text) }
    }
}

extension Optional {
    var required: Wrapped {
        get throws {
            guard let self else { throw PageSample.NoPage() }
            return self
        }
    }
}

extension AppRecord {
    /// An iPhone app with a name and an icon.
    static func sample(name: String? = "Fjord & Fell", icon: String? = "https://example.com/app.png") -> AppRecord {
        AppRecord(
            id: ID(at: PageSample.moment), projectID: ProjectRecord.ID(at: PageSample.moment),
            app: .ios(IOSApp(bundleID: "com.example.ios")), name: name, iconURL: icon.flatMap { WebURL($0) },
            createdAt: PageSample.moment)
    }
}
