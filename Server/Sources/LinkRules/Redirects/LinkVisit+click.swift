public import Foundation
public import LinkStorage
import WaymarkLinks

extension LinkVisit {
    /// The visit as a click to record; `nil` for long links, which are not recorded.
    ///
    /// - Parameters:
    ///   - request: the visitor's request.
    ///   - moment: when it came.
    ///   - visitor: the visitor's number on this day, if it is known.
    public func click(of request: LinkRequest, at moment: Date, visitor number: UInt64?) -> Click? {
        guard let record = found.record else { return nil }
        let parameters = request.query.map { LongLinkCodec.parameters(ofQuery: $0) } ?? []
        return Click(
            link: record.id, moment: moment, kind: request.method == .head ? .head : visitor.clickKind,
            answer: plan.clickAnswer, isReturn: address.origin != nil,
            isFromQRCode: parameters.contains(PassedParameters.qrCodeMarker), platform: visitor.platform.linkPlatform,
            form: visitor.form.map(Click.Form.init),
            system: visitor.platform == .other ? nil : visitor.platform.rawValue,
            systemVersion: visitor.osVersion?.description, browser: visitor.browser?.name, inApp: visitor.inApp?.name,
            language: request.origin.language, referrerHost: request.origin.referrerHost,
            campaign: Click.Campaign(parameters), visitor: number)
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

extension Click.Form {
    fileprivate init(_ form: Visitor.Form) {
        self =
            switch form {
            case .phone: .phone
            case .tablet: .tablet
            case .desktop: .desktop
            }
    }
}

extension Visitor {
    /// Who asks, as clicks distinguish it.
    fileprivate var clickKind: Click.Kind {
        switch kind {
        case .browser, .inApp, .unknown: isNavigation ? .person : .prefetch
        case .preview: .preview
        case .scanner: .scanner
        case .search: .search
        case .ai: .ai
        case .crawler: .crawler
        case .monitor: .monitor
        case .tool: .tool
        case .native: .native
        }
    }
}

extension RedirectPlan {
    /// What the visitor gets, as clicks distinguish it.
    fileprivate var clickAnswer: Click.Answer {
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
