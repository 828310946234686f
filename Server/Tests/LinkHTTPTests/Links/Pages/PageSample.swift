import Foundation
import HTTPTypes
import LinkStorage
import WaymarkLinks

@testable import LinkHTTP

/// Every page of a link host, as somebody gets it.
enum PageSample: String, CaseIterable {
    case preview, previewInInstagram, previewInWeChat, continueAfterInstall, android, androidInLine, mac, macOrIPad
    case appOnly, card, flow, notFound, expired, disabled, notStarted, deleted, invalid

    static let macSafari =
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 "
        + "Safari/605.1.15"
    static let androidFirefox = "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"

    var userAgent: String {
        switch self {
        case .preview, .continueAfterInstall, .notFound, .expired, .disabled, .notStarted, .deleted, .invalid:
            LinkHostFixture.iPhone
        case .previewInInstagram: LinkHostFixture.iPhone + " Instagram 340.0.0 (iPhone15,2)"
        case .previewInWeChat: LinkHostFixture.iPhone + " MicroMessenger/8.0.50"
        case .android: Self.androidFirefox
        case .androidInLine:
            "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 "
                + "Chrome/131.0.0.0 Mobile Safari/537.36 Line/14.1.0/IAB"
        case .mac, .macOrIPad: Self.macSafari
        case .appOnly, .flow: LinkHostFixture.desktop
        case .card: LinkHostFixture.crawler
        }
    }

    var path: String {
        switch self {
        case .flow: "/abc?d=1"
        case .notFound: "/none"
        case .expired, .disabled, .notStarted, .deleted: "/off"
        case .invalid: "/?apn=x"
        default: "/abc"
        }
    }

    /// A service that shows the page, with a link that a test may change.
    func fixture(
        pages: DomainPages = DomainPages(), _ change: (inout DynamicLink) throws -> Void = { _ in }
    ) async throws -> LinkHostFixture {
        let fixture = try await LinkHostFixture { domain in
            domain.alternateHost = "www.localhost"
            domain.pages = pages
            if self == .continueAfterInstall { domain.pages.offersContinueAfterInstall = true }
        }
        if self == .mac || self == .macOrIPad {
            try await fixture.add(
                .macos(MacApp(bundleID: "com.example.mac", customScheme: CustomScheme("example"))))
        }
        try await fixture.insert(
            "abc",
            LinkHostFixture.link { link in
                link.social = SocialParameters(title: "A title", description: "A text")
                if self == .appOnly {
                    link.navigation.isAppOnly = true
                    link.otherPlatforms.fallbackLink = nil
                }
                if self == .mac {
                    link.ios = IOSParameters()
                    link.android = AndroidParameters()
                }
                try change(&link)
            })
        let off = try await fixture.insert("off") { link in
            switch self {
            case .expired: link.expiresAt = LinkHostFixture.moment
            case .disabled: link.disabledAt = LinkHostFixture.moment
            case .notStarted: link.startsAt = LinkHostFixture.moment + 1
            default: break
            }
        }
        if self == .deleted { _ = try await fixture.database.delete(off.id, version: nil, at: LinkHostFixture.moment) }
        return fixture
    }
}
