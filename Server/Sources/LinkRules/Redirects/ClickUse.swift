import LinkStorage
import WaymarkLinks

/// The effect of a visit on the limit of a link's clicks.
package enum ClickUse: Hashable, Sendable {
    /// The clicks of the link are not limited.
    case unlimited
    /// A person follows the link, which takes one click.
    case takesOne
    /// The person has clicked before, and goes on by a page of the link.
    case goesOn(ClickToken)
    /// A machine, or a request that shows where the link leads without following it: it is not told.
    case withheld
    /// A browser asks before a person does.
    case fetchedAhead
}

extension LinkVisit {
    /// What the visit means for the limit of the link's clicks.
    ///
    /// Only what a person does takes a click. All others may not take one, and therefore get nothing by which they could follow the
    /// link: otherwise the limit would hold for those only who say that they are people.
    ///
    /// - Parameters:
    ///   - method: the method of the request.
    ///   - token: a click on this link that the address names, if it is valid.
    package func clickUse(_ method: LinkRequest.Method, continuing token: ClickToken?) -> ClickUse {
        guard found.record?.limits.clicks != nil else { return .unlimited }
        if method == .head || visitor.kind.isMachine || address.wantsFlowPage { return .withheld }
        guard visitor.isNavigation else { return .fetchedAhead }
        return token.map(ClickUse.goesOn) ?? .takesOne
    }

    /// The answer to who is not told where the link leads: its card.
    package var withheldAnswer: LinkAnswer {
        LinkAnswer(
            content: .card(SocialCard(social: found.link.social, request: address), link: nil), host: address.authority,
            domain: found.domain)
    }
}
