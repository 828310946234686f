import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct ErrorPageTests {
    @Test(arguments: [("de", "Link nicht gefunden"), ("ja", "リンクが見つかりません"), ("xx", "Dynamic Link Not Found")])
    func speaksTheVisitorsLanguage(_ language: String, _ title: String) async throws {
        let fixture = try await PageSample.notFound.fixture()
        let fields: HTTPFields = [.acceptLanguage: language]
        let response = try await fixture.send("/none", as: LinkHostFixture.iPhone, headers: fields)
        #expect(response.status == .notFound)
        #expect(try ParsedPage(response.text).all("title").map(\.text) == [title])
        #expect(response.headers[.cacheControl] == "private, no-store")
    }

    @Test(arguments: [
        (PageSample.expired, "This Link Has Expired"), (.disabled, "This Link Is Switched Off"),
        (.notStarted, "This Link Does Not Work Yet"),
    ])
    func saysWhyALinkIsNotFollowed(_ sample: PageSample, _ title: String) async throws {
        let fixture = try await sample.fixture()
        let response = try await fixture.send(sample.path, as: LinkHostFixture.iPhone)
        #expect(response.status == .notFound)
        #expect(try ParsedPage(response.text).all("h1").map(\.text) == [title])
        #expect(response.headers[.cacheControl] == "private, no-store")
    }

    @Test func aDeletedLinkIsGone() async throws {
        let fixture = try await PageSample.deleted.fixture()
        for path in ["/off", "/off/", "/off?d=1", "/off.qr", "/off.qr.png?size=100"] {
            let response = try await fixture.send(path, as: LinkHostFixture.iPhone)
            #expect(response.status == .gone)
            #expect(try ParsedPage(response.text).all("h1").map(\.text) == ["This Link Was Deleted"])
            #expect(response.headers[.cacheControl] == "private, no-store")
        }
    }

    @Test(arguments: [PageSample.notFound, .expired, .disabled, .notStarted, .deleted, .invalid])
    func givesWayToTheOwnersTarget(_ sample: PageSample) async throws {
        let fixture = try await LinkHostFixture { $0.notFoundURL = WebURL("https://example.com/sorry") }
        let off = try await fixture.insert("off") { link in
            switch sample {
            case .expired: link.expiresAt = LinkHostFixture.moment
            case .disabled: link.disabledAt = LinkHostFixture.moment
            default: link.startsAt = LinkHostFixture.moment + 1
            }
        }
        if sample == .deleted {
            _ = try await fixture.database.delete(off.id, version: nil, at: LinkHostFixture.moment)
        }
        let response = try await fixture.send(sample.path, as: LinkHostFixture.iPhone)
        #expect(response.status == .found && response.location == "https://example.com/sorry")
        #expect(response.headers[.cacheControl] == "private, no-store")
    }

    @Test func explainsABadLinkToItsMaker() async throws {
        let fixture = try await PageSample.invalid.fixture()
        let fields: HTTPFields = [.acceptLanguage: "fr"]
        let response = try await fixture.send("/?apn=x", as: LinkHostFixture.iPhone, headers: fields)
        #expect(response.status == .badRequest)
        let page = try ParsedPage(response.text)
        #expect(page.all("h1").map(\.text) == ["Lien non valide"])
        #expect(page.all("p").contains { $0.attributes["lang"] == "en" && !$0.text.isEmpty })
    }

    @Test func aLostStoreIsExplainedToo() async throws {
        let fixture = try await PageSample.preview.fixture()
        try await fixture.database.close()
        let fields: HTTPFields = [.acceptLanguage: "ko"]
        let response = try await fixture.send("/abc", as: LinkHostFixture.iPhone, headers: fields)
        #expect(response.status == .serviceUnavailable)
        #expect(try ParsedPage(response.text).all("h1").map(\.text) == ["다시 시도해 주세요"])
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

extension ErrorPageTests {
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

    /// Whoever links to a page that is not there asks for its head first, as checkers of links do.
    @Test(arguments: [PageSample.notFound, .expired, .disabled, .notStarted, .deleted, .invalid])
    func theHeadOfAnErrorIsThatOfItsPage(_ sample: PageSample) async throws {
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
