import Foundation
import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Pages as responses: status, language, caching, and content security policy.
@Suite struct PageResponseTests {
    /// A page of each kind, with its visitor, address and status.
    enum Sample: String, CaseIterable {
        case preview, card, flow, notFound, expired, usedUp, disabled, notStarted, deleted, invalid

        var userAgent: String { self == .card ? LinkHostFixture.crawler : LinkHostFixture.iPhone }

        var path: String {
            switch self {
            case .preview, .card: "/abc"
            case .flow: "/abc?d=1"
            case .notFound: "/none"
            case .expired, .usedUp, .disabled, .notStarted, .deleted: "/off"
            case .invalid: "/?apn=x"
            }
        }

        var status: HTTPResponse.Status {
            switch self {
            case .preview, .card, .flow: .ok
            case .notFound, .notStarted: .notFound
            case .expired, .usedUp, .disabled, .deleted: .gone
            case .invalid: .badRequest
            }
        }

        static let errors: [Sample] = [.notFound, .expired, .usedUp, .disabled, .notStarted, .deleted, .invalid]

        func fixture(_ change: (inout LinkDomainRecord) -> Void = { _ in }) async throws -> LinkHostFixture {
            let fixture = try await LinkHostFixture(change)
            try await fixture.insert("abc", LinkHostFixture.link { $0.social.title = "A title" })
            let off = try await fixture.insert("off") { link in
                switch self {
                case .expired: link.expiresAt = LinkHostFixture.moment
                case .usedUp: link.limits.clicks = UseLimit(1, used: 1)
                case .disabled: link.disabledAt = LinkHostFixture.moment
                default: link.startsAt = LinkHostFixture.moment + 1
                }
            }
            if self == .deleted {
                _ = try await fixture.database.delete(off.id, version: nil, at: LinkHostFixture.moment)
            }
            return fixture
        }
    }

    @Test(arguments: Sample.allCases)
    func isLockedByItsHeaderFields(_ sample: Sample) async throws {
        let fixture = try await sample.fixture { $0.pages.iconURL = WebURL("https://example.com/icon.png") }
        let response = try await fixture.send(sample.path, as: sample.userAgent)
        #expect(response.status == sample.status)
        let policy = try #require(response.headers[.contentSecurityPolicy])
        let nonce = try #require(policy.firstMatch(of: #/style-src 'nonce-([0-9a-f]{32})'/#)?.1)
        #expect(policy.hasPrefix("default-src 'none'; style-src 'nonce-\(nonce)';"))
        #expect(response.text.contains("<style nonce=\"\(nonce)\">"))
        #expect(
            policy.contains("script-src 'nonce-\(nonce)'") == response.text.contains("<script nonce=\"\(nonce)\">"))
        // No page of these sends a request.
        #expect(!policy.contains("connect-src"))
        for part in ["img-src https: data:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"] {
            #expect(policy.contains(part))
        }
        #expect(!policy.contains("unsafe"))
        #expect(response.headers[.xContentTypeOptions] == "nosniff")
        #expect(response.headers[.frameOptions] == "DENY")
        #expect(response.headers[.referrerPolicy] == "strict-origin-when-cross-origin")
        #expect(response.headers[.vary]?.contains("Accept-Language") == true)
        #expect(
            response.headers[.cacheControl]
                == (sample.status == .ok && sample != .flow ? "private, no-cache" : "private, no-store"))
        let again = try await fixture.send(sample.path, as: sample.userAgent)
        #expect(!again.text.contains(nonce))
    }

    @Test(arguments: [("de", "Link nicht gefunden"), ("ja", "リンクが見つかりません"), ("xx", "Link not found")])
    func isInTheVisitorsLanguage(_ language: String, _ title: String) async throws {
        let fixture = try await Sample.notFound.fixture()
        let fields: HTTPFields = [.acceptLanguage: language]
        let response = try await fixture.send("/none", as: LinkHostFixture.iPhone, headers: fields)
        #expect(response.text.contains("<title>\(title)</title>"))
        #expect(response.headers[.contentLanguage] == (language == "xx" ? "en" : language))
    }

    @Test(arguments: Sample.errors)
    func givesWayToTheOwnersTarget(_ sample: Sample) async throws {
        let fixture = try await sample.fixture { $0.notFoundURL = WebURL("https://example.com/sorry") }
        let response = try await fixture.send(sample.path, as: LinkHostFixture.iPhone)
        #expect(response.status == .found && response.location == "https://example.com/sorry")
        #expect(response.headers[.cacheControl] == "private, no-store")
    }

    /// The addresses of its QR code and its flow page return 410 too.
    @Test func aDeletedLinkIsGoneUnderEveryAddress() async throws {
        let fixture = try await Sample.deleted.fixture()
        for path in ["/off", "/off/", "/off?d=1", "/off.qr", "/off.qr.png?size=100"] {
            let response = try await fixture.send(path, as: LinkHostFixture.iPhone)
            #expect(response.status == .gone)
            #expect(response.text.contains("<h1>This link was deleted</h1>"))
            #expect(response.headers[.cacheControl] == "private, no-store")
        }
    }

    @Test func explainsABadLinkToItsMaker() async throws {
        let fixture = try await Sample.invalid.fixture()
        let response = try await fixture.send("/?apn=x", as: LinkHostFixture.iPhone)
        #expect(response.text.contains("<p class=\"hint\">The long link has"))
        // The explanation is in English only.
        let french = try await fixture.send(
            "/?apn=x", as: LinkHostFixture.iPhone, headers: [.acceptLanguage: "fr"])
        #expect(
            french.text.contains("<h1>Ce lien ne peut pas être ouvert</h1>") && !french.text.contains("The long link"))
    }

    /// The brand is in memory, so it is shown without the store.
    @Test func aLostStoreIsExplainedUnderTheBrand() async throws {
        let fixture = try await Sample.preview.fixture {
            $0.pages.name = "Fjord & Fell"
            $0.fallbackURL = WebURL("https://shop.example/")
        }
        try await fixture.database.close()
        let fields: HTTPFields = [.acceptLanguage: "ko"]
        let response = try await fixture.send("/abc", as: LinkHostFixture.iPhone, headers: fields)
        #expect(response.status == .serviceUnavailable && response.headers[.retryAfter] != nil)
        #expect(response.text.contains("<h1>다시 시도해 주세요</h1>"))
        #expect(response.text.contains("Fjord &amp; Fell") && response.text.contains("https://shop.example/"))
    }

    /// A directional mark affects only adjacent characters.
    @Test func charactersThatTurnTextAreLeftOutOfLongLinks() async throws {
        let fixture = try await LinkHostFixture()
        let path = "/?link=https://example.com/&st=%E2%80%AEgpj%E2%80%8F.exe&ibi=com.example.ios"
        for agent in [LinkHostFixture.iPhone, LinkHostFixture.crawler] {
            let text = try await fixture.send(path, as: agent).text
            #expect(text.contains("<h1 dir=\"auto\">gpj\u{200F}.exe</h1>"))
        }
    }

    @Test(arguments: [("https", true), ("http", false)])
    func secureConnectionsAreAskedToStayThat(_ scheme: String, _ isSecure: Bool) async throws {
        let proxy = try #require(AddressRange("10.0.0.0/8"))
        let service = try await ServiceUnderTest(configuration: LinkHTTPConfiguration(trustedProxies: [proxy]))
        for path in ["/none", "/health/live", "/api/v1/none"] {
            let trusted = try await service.send(path: path, scheme: scheme, peer: "10.0.0.1")
            #expect(trusted.headers[.strictTransportSecurity] == (isSecure ? "max-age=31536000" : nil), "\(path)")
            let stranger = try await service.send(path: path, scheme: scheme, peer: "192.0.2.1")
            #expect(stranger.headers[.strictTransportSecurity] == nil)
        }
    }
}

extension PageResponseTests {
    @Test(arguments: [
        ("localhost", false), ("LOCALHOST:8443", false), ("go.localhost", false), ("localhost.example", true),
        ("localhostile.example:443", true),
    ])
    func onlyTheMachineItselfIsNotAskedToStaySecure(_ host: String, _ isAsked: Bool) async throws {
        let proxy = try #require(AddressRange("10.0.0.0/8"))
        let service = try await ServiceUnderTest(configuration: LinkHTTPConfiguration(trustedProxies: [proxy]))
        let fields: HTTPFields = [.forwardedProto: "https", .forwardedHost: host]
        let response = try await service.send(.get, "/none", headers: fields, peer: "10.0.0.1")
        #expect((response.headers[.strictTransportSecurity] != nil) == isAsked)
    }

    /// Link checkers send `HEAD` for pages that do not exist.
    @Test(arguments: Sample.errors)
    func theHeadOfAnErrorIsThatOfItsPage(_ sample: Sample) async throws {
        let fixture = try await sample.fixture()
        let get = try await fixture.send(sample.path, as: LinkHostFixture.iPhone)
        let head = try await fixture.send(sample.path, method: .head, as: LinkHostFixture.iPhone)
        #expect(head.status == get.status && head.text.isEmpty && !get.text.isEmpty)
        for name in [
            HTTPField.Name.contentLength, .contentType, .contentLanguage, .cacheControl, .vary, .frameOptions,
            .referrerPolicy, .xContentTypeOptions,
        ] {
            #expect(head.headers[name] == get.headers[name] && get.headers[name] != nil, "\(name)")
        }
    }
}

extension ServiceUnderTest {
    fileprivate func send(path: String, scheme: String, peer: String) async throws -> Answer {
        try await send(.get, path, headers: [.forwardedProto: scheme], peer: peer)
    }
}
