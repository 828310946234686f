package import LinkStorage
import WaymarkLinks

/// The visit of one visitor to a link: who came, by which address, and what they get.
public struct LinkVisit: Equatable, Sendable {
    /// The link and its domain.
    public let found: FoundLink
    /// The address by which the visitor came.
    public let address: RequestedAddress
    /// The visitor.
    public let visitor: Visitor
    /// What the visitor gets.
    public let plan: RedirectPlan

    /// Plans a visit by the settings of the link's domain.
    public init(to found: FoundLink, at address: RequestedAddress, by visitor: Visitor) {
        self.found = found
        var address = address
        address.countsClicks = found.record?.limits.clicks != nil
        address.countsOpenings = found.record?.limits.openings != nil
        self.address = address
        self.visitor = visitor
        plan = RedirectPlanner.plan(
            found.link, request: address, visitor: visitor, apps: found.domain.apps,
            settings: found.domain.redirectSettings)
    }
}

extension LinkVisit {
    /// What a token of the click names: the stored link, or a long link by its address.
    ///
    /// `nil` for a long link that is too long for the page of a store.
    package var clicked: LinkRecord.ID? { found.record?.id ?? ReferredLongLink(address.url)?.id }

    /// Whether the click needs a token: for the page of a store, for the clipboard, or as a candidate.
    package var needsToken: Bool {
        switch plan {
        case .page: true
        case .redirect(let target): target.withoutApp.kind == .playStore || isMatchable || address.countsClicks
        case .socialCard, .flowPage: false
        }
    }

    /// Whether the click may later be matched with an installation, as far as link and settings decide it.
    package var isMatchable: Bool { CandidateRule.admits(self) }
}

extension ConfiguredDomain {
    /// The settings of the domain's owner for redirects and pages.
    package var redirectSettings: RedirectSettings {
        RedirectSettings(offersContinueAfterInstall: record.pages.offersContinueAfterInstall)
    }
}
