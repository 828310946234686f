import Foundation
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkRules
@testable import LinkService

@Suite struct DirectoryTests {
    private static let moment = ServiceFixture.moment
    private static let project = ProjectRecord(
        id: ProjectRecord.ID(at: moment), name: "shop", urlPatterns: ["^https://shop\\."], createdAt: moment)

    private static func directory() throws -> Directory {
        func domain(_ prefix: String, alternateHost: String? = nil, patterns: [String] = []) throws -> LinkDomainRecord
        {
            LinkDomainRecord(
                id: LinkDomainRecord.ID(at: moment), projectID: project.id, domain: try LinkDomain(prefix[...]),
                alternateHost: alternateHost, urlPatterns: patterns, createdAt: moment)
        }
        return Directory(
            revision: 1, projects: [project], apps: [],
            domains: [
                try domain("https://go.example.com"), try domain("https://example.com/promos"),
                try domain("https://example.com/promos/spring", patterns: ["^https://spring\\."]),
                try domain("http://localhost:8080"), try domain("http://[::1]:9090"),
                try domain("https://d.example.com/x", alternateHost: "e.example.com"),
            ], keys: [])
    }

    @Test(arguments: [
        ("go.example.com", "/abc", "https://go.example.com", "/abc"),
        ("go.example.com", "", "https://go.example.com", ""),
        ("GO.Example.COM", "/aBc", "https://go.example.com", "/aBc"),
        ("go.example.com:443", "/abc", "https://go.example.com", "/abc"),
        ("go.example.com.", "/abc", "https://go.example.com", "/abc"),
        ("go.example.com.:443", "/abc", "https://go.example.com", "/abc"),
        ("example.com", "/promos", "https://example.com/promos", ""),
        ("example.com", "/promos/", "https://example.com/promos", "/"),
        ("example.com", "/promos/abc", "https://example.com/promos", "/abc"),
        ("example.com", "/promos/springs", "https://example.com/promos", "/springs"),
        ("example.com", "/promos/spring/abc", "https://example.com/promos/spring", "/abc"),
        ("localhost:8080", "/abc", "http://localhost:8080", "/abc"),
        ("[::1]:9090", "/abc", "http://[::1]:9090", "/abc"),
        ("e.example.com", "/x/abc", "https://d.example.com/x", "/abc"),
    ])
    func theLongestPrefixOnASegmentBoundaryWins(
        authority: String, path: String, domain: String, rest: String
    ) throws {
        let match = try #require(try Self.directory().match(authority: authority, path: path))
        #expect(match.domain.domain.description == domain)
        #expect(match.rest == rest)
    }

    @Test(arguments: [
        ("example.com", "/promosx"), ("example.com", "/Promos/abc"), ("example.com", "/"), ("localhost", "/abc"),
        ("localhost:8081", "/abc"), ("go.example.com:80", "/abc"), ("go.example.com..", "/abc"),
        ("x.go.example.com", "/abc"), ("", "/abc"), (".", "/"), (":443", "/"), ("[::1]", "/abc"), ("[", "/"),
    ])
    func whatIsNotUnderAPrefixIsNotFound(authority: String, path: String) throws {
        #expect(try Self.directory().match(authority: authority, path: path) == nil)
    }

    @Test func aDomainWithoutPatternsInheritsItsProjects() throws {
        let directory = try Self.directory()
        let inheriting = try #require(directory.domain(owning: try LinkDomain("https://go.example.com"[...])))
        let own = try #require(directory.domain(owning: try LinkDomain("https://example.com/promos/spring"[...])))
        let shop = try WebURL("https://shop.example.com"[...])
        #expect(directory.urlPatterns(for: inheriting).allows(shop))
        #expect(!directory.urlPatterns(for: own).allows(shop))
    }

    @Test func aDomainIsFoundByItsAlternateHostToo() throws {
        let record = try Self.directory().domain(owning: try LinkDomain("https://e.example.com/x"[...]))
        #expect(record?.domain.host == "d.example.com")
    }

    @Test func linksAreFoundAsBeforeUnlessTheirDomainIsGoneOrMovedOrComparesCodesDifferently() throws {
        let earlier = try Self.directory()
        func settings(_ change: (inout [LinkDomainRecord]) throws -> Void) throws -> Directory {
            var domains = earlier.domains
            try change(&domains)
            return Directory(revision: 2, projects: [Self.project], apps: [], domains: domains, keys: [])
        }
        #expect(earlier.findsLinks(like: .empty))
        #expect(try settings { _ in }.findsLinks(like: earlier))
        #expect(try settings { $0[0].notFoundURL = WebURL("https://example.com/") }.findsLinks(like: earlier))
        #expect(try settings { $0[0].domain = try LinkDomain("https://new.example.com") }.findsLinks(like: earlier))
        #expect(try !settings { $0.removeLast() }.findsLinks(like: earlier))
        #expect(try !settings { $0[0].isCaseSensitive = false }.findsLinks(like: earlier))
        #expect(
            try !settings { $0[0].projectID = ProjectRecord.ID(at: Self.moment) }.findsLinks(like: earlier))
    }

    @Test func aBareHostMayMeanPlainHTTPOnThisMachine() async throws {
        let fixture = try await ServiceFixture(prefix: "http://127.0.0.1:8080")
        let found = try fixture.useCases.directory.current.domain(named: "127.0.0.1:8080/", for: fixture.server)
        #expect(found.id == fixture.domain.id)
    }

    @Test func aStrangersDomainIsNotOneThatTheCallerMayName() async throws {
        let fixture = try await ServiceFixture()
        let stranger = try await fixture.addStranger()
        let directory = fixture.useCases.directory.current
        let error = #expect(throws: LinkServiceError.self) {
            try directory.domain(named: "https://stranger.example.com", for: fixture.server)
        }
        #expect(error?.reason == .domainNotOwned)
        #expect(try directory.domain(named: "stranger.example.com", for: fixture.admin).id == stranger.domain.id)
        #expect(try directory.domain(named: nil, for: stranger.caller).id == stranger.domain.id)
    }
}
