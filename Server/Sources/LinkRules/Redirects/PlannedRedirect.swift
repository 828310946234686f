public import LinkStorage

/// A redirect of a short link, with what is recorded of it.
public struct PlannedRedirect: Hashable, Sendable {
    /// The link.
    public let link: LinkRecord.ID
    /// The address that it leads to, absolute and in ASCII.
    public let address: RedirectAddress
    /// What kind of place the address is.
    public let answer: Click.Answer
    /// Whether the visitor comes back from a page of the same link, where the click was recorded before.
    public let isReturn: Bool
    /// Whether a click may later be matched with an installation, as far as link and settings decide it.
    public let isMatchable: Bool
}

extension LinkVisit {
    /// The redirect that the visitor gets; `nil` for pages, and for long links.
    public var redirect: PlannedRedirect? {
        guard case .redirect(let target) = plan, let record = found.record else { return nil }
        return PlannedRedirect(
            link: record.id, address: target.address, answer: plan.clickAnswer, isReturn: address.origin != nil,
            isMatchable: isMatchable)
    }
}
