import LinkStorage
import Testing

@testable import LinkRules
@testable import LinkService

@Suite struct RememberedRedirectsTests {
    private static let kinds = Visitor.Kind.allCases

    private let redirect = PlannedRedirect(
        link: LinkRecord.ID(at: VisitSamples.moment), address: RedirectAddress("https://example.com/a"), answer: .web,
        isReturn: false, isMatchable: false)

    private func traits(_ kind: Visitor.Kind) -> VisitorTraits { VisitorTraits(Visitor(kind: kind, platform: .other)) }

    @Test func aRedirectIsThereForTheSameTraitsSettingsAndHostOnly() {
        var redirects = RememberedRedirects()
        redirects.remember(redirect, for: traits(.browser), on: .own, revision: 1)
        #expect(redirects.redirect(for: traits(.browser), on: .own, revision: 1) == redirect)
        #expect(redirects.redirect(for: traits(.tool), on: .own, revision: 1) == nil)
        #expect(redirects.redirect(for: traits(.browser), on: .alternate, revision: 1) == nil)
        #expect(redirects.redirect(for: traits(.browser), on: .own, revision: 2) == nil)
        redirects.remember(redirect, for: traits(.tool), on: .own, revision: 2)
        #expect(redirects.redirect(for: traits(.browser), on: .own, revision: 2) == nil)
    }

    @Test func theOldestIsForgottenFirst() {
        var redirects = RememberedRedirects()
        for kind in Self.kinds { redirects.remember(redirect, for: traits(kind), on: .own, revision: 1) }
        let known = Self.kinds.map { redirects.redirect(for: traits($0), on: .own, revision: 1) != nil }
        let forgotten = Self.kinds.count - RememberedRedirects.most
        #expect(known == Self.kinds.indices.map { $0 >= forgotten })
    }
}
