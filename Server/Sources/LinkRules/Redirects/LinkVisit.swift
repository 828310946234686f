import LinkStorage
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
        self.address = address
        self.visitor = visitor
        plan = RedirectPlanner.plan(
            found.link, request: address, visitor: visitor, apps: found.domain.apps,
            settings: found.domain.redirectSettings)
    }

    /// What the visit counts as; `nil` if it counts as nothing: machines and long links are not counted.
    ///
    /// A click is any click, however it is handled; a redirect is an attempt to send the visitor to a store or another
    /// destination. Who comes back from a page has clicked before. A flow page and a crawler's card count as nothing.
    /// Source: Firebase Dynamic Links, `LinkEventStat.event`.
    public var activity: LinkActivity? {
        guard visitor.isCounted, let record = found.record else { return nil }
        let events: [LinkEvent] =
            switch plan {
            case .redirect: address.origin == nil ? [.click, .redirect] : [.redirect]
            case .page: address.origin == nil ? [.click] : []
            case .socialCard, .flowPage: []
            }
        return events.isEmpty ? nil : LinkActivity(events, link: record.id, platform: visitor.platform.linkPlatform)
    }
}

extension ConfiguredDomain {
    /// The settings of the domain's owner for redirects and pages.
    var redirectSettings: RedirectSettings {
        RedirectSettings(offersContinueAfterInstall: record.pages.offersContinueAfterInstall)
    }
}
