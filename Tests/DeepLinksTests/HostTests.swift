import DeepLinks
import DeepLinksTesting
import Foundation
import Testing

@Suite struct HostTests {
    static let page = ("/page" as DeepLink<Void>).hosts("*.example.com", "example.org")

    @Test(arguments: [
        ("https://a.example.com/page", true), ("https://A.B.EXAMPLE.com/page", true),
        ("https://example.com/page", false),
        ("https://badexample.com/page", false), ("https://example.org/page", true),
        ("https://a.example.org/page", false),
        ("https://a.example.com.evil.test/page", false), ("/page", false),
    ])
    func aStarMatchesAllSubdomains(_ text: String, _ matches: Bool) throws {
        try Self.page.validate()
        #expect(Self.page.matches(link(text)) == matches)
        #expect((Self.page.explain(link(text)) == nil) == matches)
        let router = try DeepLinkRouter<Int> { Self.page { 1 } }
        #expect((router.match(link(text)) == 1) == matches)
    }

    @Test func theVeryHostComesBeforeAStar() throws {
        let router = try DeepLinkRouter<String> {
            DeepLink<Void>(stringLiteral: "/**") { "any" }
            DeepLinkGroup(hosts: ["*.example.com"]) { DeepLink<Void>(stringLiteral: "/**") { "star" } }
            DeepLinkGroup(hosts: ["*.shop.example.com"]) { DeepLink<Void>(stringLiteral: "/**") { "longer" } }
            DeepLink<Void>(stringLiteral: "//a.example.com/**") { "host" }
        }
        let samples: [DeepLinkSample<String>] = [
            DeepLinkSample("https://a.example.com/x", gives: "host"),
            DeepLinkSample("https://b.example.com/x", gives: "star"),
            DeepLinkSample("https://b.shop.example.com/x", gives: "longer"),
            DeepLinkSample("https://example.com/x", gives: "any"),
        ]
        #expect(router.failures(of: samples) == [])
        #expect(router.appleAssociation(host: "b.example.com").components.count == 2)
    }

    @Test func printsTheFirstHostWithoutAStar() throws {
        #expect(try Self.page.url().absoluteString == "https://example.org/page")
        #expect(try Self.page.url(host: "a.example.com").absoluteString == "https://a.example.com/page")
        #expect(throws: DeepLinkError.self) { try Self.page.url(host: "example.com") }
        #expect(throws: DeepLinkError.self) { try ("/a" as DeepLink<Void>).hosts("*.example.com").url() }
    }

    enum Tenant: String, DeepLinkArgument { case acme, Initech }
    struct Visit: DeepLinkValue, Equatable {
        var tenant = Tenant.acme
        var name = ""
    }

    @Test(arguments: [("ACME", Tenant.acme), ("initech", .Initech), ("acme", .acme)])
    func hostsAreComparedWithoutCase(_ host: String, _ tenant: Tenant) throws {
        let visit: DeepLink<Visit> = "//\(\.tenant, in: [.acme, .Initech]).example.com/"
        #expect(visit.match(link("https://\(host).example.com/"))?.tenant == tenant)
        #expect(visit.roundTripFailures(of: [Visit(tenant: tenant)]) == [])
        let name: DeepLink<Visit> = "//\(\.name).example.com/"
        #expect(name.match(link("https://\(host).example.com/"))?.name == host.lowercased())
        #expect(throws: DeepLinkError.self) { try name.url(for: Visit(name: "ACME")) }
    }

    @Test func aGroupReadsItsOwnSchemesWithoutHosts() throws {
        let event = DeepLinkPattern("/event/{id}", Int.self)
        let router = try DeepLinkRouter<Int> {
            DeepLinkGroup(schemes: ["https"], ownSchemes: ["app"], hosts: ["example.com"]) { event { $0 } }
        }
        #expect(router.match(link("app://event/5")) == 5)
        #expect(router.match(link("https://example.com/event/5")) == 5)
        #expect(router.match(link("https://example.org/event/5")) == nil)
        #expect(router.match(link("http://example.com/event/5")) == nil)
        let whole = try DeepLinkRouter<Int>(ownSchemes: ["app"]) { event { $0 } }
        #expect(whole.match(link("APP://event/5")) == 5)
    }

    @Test func aMissedOwnSchemeIsExplained() throws {
        let router = try DeepLinkRouter<Int> {
            DeepLinkGroup(schemes: ["https", "app"], hosts: ["example.com"]) {
                DeepLink<Void>(stringLiteral: "/a/5") { 1 }
            }
        }
        let explanation = router.explain(link("app://a/5"))
        #expect(explanation.description.contains("name app in ownSchemes"), "\(explanation)")
    }

    @Test func aLinkWhoseHostIsNotComparedIsReported() {
        let router = DeepLinkRouter<Int>.lenient {
            DeepLink<Void>(stringLiteral: "app://open/x") { 1 }
            DeepLink<Void>(stringLiteral: "/event").hostIsFirstSegment(ofSchemes: "app")({ 2 })
        }
        #expect(router.findings == [.withoutHost(template: "app://open/x", scheme: "app")])
    }

    @Test func whatIsLeftOutIsNamed() {
        let router = DeepLinkRouter<Int>.lenient {
            DeepLink<Void>(stringLiteral: "/a") { 1 }
            DeepLink<Void>(stringLiteral: "/**x") { 2 }
        }
        #expect(router.leftOut == ["/**x"])
        #expect(router.findings.first?.description.hasPrefix("/**x: left out: ") == true)
    }

    /// URL parsers of browsers remove such segments; Foundation keeps them, and so does a value.
    @Test(arguments: ["/files/..", "/files/%2e%2e"])
    func dotsAreValuesAsAnyOthers(_ text: String) throws {
        let file = DeepLinkPattern("/files/{name}", String.self)
        #expect(file.match(link(text)) == "..")
        #expect(throws: DeepLinkError.self) { try file.url(for: "..") }
    }

    @Test func aSampleNamesItsLinkByValueAndExplainsItself() throws {
        let event = DeepLinkPattern("/event/{id}", Int.self)
        let other = DeepLinkPattern("/event/{name}", String.self)
        let router = try DeepLinkRouter<Int> {
            DeepLinkGroup("/app", hosts: ["example.com"]) {
                event { $0 }
                other { _ in 0 }
            }
        }
        let text = "https://example.com/app/event/5"
        #expect(router.failures(of: [DeepLinkSample(text, matches: event)]) == [])
        #expect(router.firstMatch(link(text))?.isOf(event) == true)
        let failures = router.failures(of: [
            DeepLinkSample(text, matches: other), DeepLinkSample(text, gives: 6),
            DeepLinkSample(text, satisfies: { $0 == 6 }), DeepLinkSample(text, isUnmatched: "no events"),
        ])
        #expect(failures.count == 4)
        #expect(failures.allSatisfy { $0.description.contains("~ //example.com/app/event/{name}") }, "\(failures)")
    }
}
