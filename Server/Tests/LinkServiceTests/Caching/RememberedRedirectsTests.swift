import Foundation
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkService

@Suite struct RememberedRedirectsTests {
    private static let kinds = Visitor.Kind.allCases

    private func redirect(_ location: String) throws -> PlannedRedirect {
        let domain = try VisitSamples.domain("https://go.example.com")
        let record = try VisitSamples.record("abc", DynamicLink(link: #require(WebURL(location))), on: domain)
        let match = DomainMatch(domain: ConfiguredDomain(domain), host: .own, rest: "/abc")
        let found = try #require(
            Resolution(record, query: nil, on: match, in: .empty, at: VisitSamples.moment).found)
        let visit = LinkVisit(to: found, at: RequestedAddress(found), by: Visitor(platform: .other))
        return try #require(visit.redirect)
    }

    private func traits(_ kind: Visitor.Kind) -> VisitorTraits { VisitorTraits(Visitor(kind: kind, platform: .other)) }

    @Test func aRedirectIsThereForTheSameTraitsSettingsAndHostOnly() throws {
        var redirects = RememberedRedirects()
        let redirect = try redirect("https://example.com/a")
        redirects.remember(redirect, for: traits(.browser), on: .own, revision: 1)
        #expect(redirects.redirect(for: traits(.browser), on: .own, revision: 1) == redirect)
        #expect(redirects.redirect(for: traits(.tool), on: .own, revision: 1) == nil)
        #expect(redirects.redirect(for: traits(.browser), on: .alternate, revision: 1) == nil)
        #expect(redirects.redirect(for: traits(.browser), on: .own, revision: 2) == nil)
        redirects.remember(redirect, for: traits(.tool), on: .own, revision: 2)
        #expect(redirects.redirect(for: traits(.browser), on: .own, revision: 2) == nil)
    }

    @Test func theOldestIsForgottenFirst() throws {
        var redirects = RememberedRedirects()
        let redirect = try redirect("https://example.com/a")
        for kind in Self.kinds { redirects.remember(redirect, for: traits(kind), on: .own, revision: 1) }
        let known = Self.kinds.map { redirects.redirect(for: traits($0), on: .own, revision: 1) != nil }
        let forgotten = Self.kinds.count - RememberedRedirects.most
        #expect(known == Self.kinds.indices.map { $0 >= forgotten })
    }
}
