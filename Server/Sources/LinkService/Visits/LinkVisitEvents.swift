public import WaymarkLinks

/// The events that following a link counts as.
public enum LinkVisitEvents {
    /// Lists the events of a person's visit.
    ///
    /// A click is any click, however it is handled; a redirect is an attempt to send the visitor to a store or another
    /// destination. Whoever comes back from a page has clicked before. A flow page and a crawler's card
    /// count as nothing. Source: Firebase Dynamic Links, `LinkEventStat.event`.
    public static func events(of plan: RedirectPlan, address: RequestedAddress) -> [LinkEvent] {
        switch plan {
        case .redirect: address.origin == nil ? [.click, .redirect] : [.redirect]
        case .page: address.origin == nil ? [.click] : []
        case .socialCard, .flowPage: []
        }
    }
}
