public import Foundation
public import LinkStorage
import WaymarkLinks

extension LinkVisit {
    /// The visit as a click to record; `nil` for long links, which are not recorded.
    ///
    /// - Parameters:
    ///   - request: the visitor's request.
    ///   - profile: the visitor.
    ///   - moment: when the request came.
    ///   - visitor: the visitor's number on this day, if it is known.
    ///   - country: the country of the visitor's address, if it is known.
    public func click(
        of request: LinkRequest, by profile: VisitorProfile, at moment: Date, visitor number: UInt64?,
        from country: CountryCode? = nil
    ) -> Click? {
        guard let record = found.record else { return nil }
        return Click(
            of: record.id, request, profile, answer: plan.clickAnswer, isReturn: address.origin != nil, at: moment,
            visitor: number, country: country)
    }
}

extension PlannedRedirect {
    /// The redirect as a click to record.
    ///
    /// - Parameters:
    ///   - request: the visitor's request.
    ///   - profile: the visitor.
    ///   - moment: when the request came.
    ///   - visitor: the visitor's number on this day, if it is known.
    ///   - country: the country of the visitor's address, if it is known.
    public func click(
        of request: LinkRequest, by profile: VisitorProfile, at moment: Date, visitor number: UInt64?,
        from country: CountryCode? = nil
    ) -> Click {
        Click(
            of: link, request, profile, answer: answer, isReturn: isReturn, at: moment, visitor: number,
            country: country)
    }
}

extension Click {
    fileprivate init(
        of link: LinkRecord.ID, _ request: LinkRequest, _ profile: VisitorProfile, answer: Answer, isReturn: Bool,
        at moment: Date, visitor number: UInt64?, country: CountryCode?
    ) {
        self = profile.click
        self.link = link
        self.moment = moment
        self.answer = answer
        self.isReturn = isReturn
        visitor = number
        self.country = country?.description
        if request.method == .head { kind = .head }
        if let query = request.query {
            let parameters = LongLinkCodec.parameters(ofQuery: query)
            isFromQRCode = parameters.contains(PassedParameters.qrCodeMarker)
            campaign = Campaign(parameters)
        }
    }
}

extension Click.Campaign {
    /// Takes what an address says about its campaign.
    fileprivate init(_ parameters: [QueryParameter]) {
        self.init()
        for parameter in parameters where !parameter.value.isEmpty {
            switch parameter.name {
            case "utm_source": source = parameter.value
            case "utm_medium": medium = parameter.value
            case "utm_campaign": name = parameter.value
            case "utm_term": term = parameter.value
            case "utm_content": content = parameter.value
            default: break
            }
        }
    }
}

extension RedirectPlan {
    /// What the visitor gets, as clicks distinguish it.
    package var clickAnswer: Click.Answer {
        switch self {
        case .redirect(let target):
            switch target.kind {
            case .deepLink, .fallbackLink, .download, .externalBrowser: .web
            case .appStore, .playStore: .store
            case .androidApp, .universalLink, .customScheme: .app
            }
        case .page: .page
        case .socialCard: .card
        case .flowPage: .flow
        }
    }
}
