import LinkRules
import ManagementAPI
import WaymarkLinks

extension LinkFlowResource {
    /// Shows a flow.
    init(_ flow: LinkFlow) {
        self.init(
            url: flow.url, link: flow.link,
            branches: flow.branches.map { branch in
                Row(
                    group: branch.group.rawValue, installed: branch.installed.map(Outcome.init),
                    notInstalled: Outcome(branch.notInstalled))
            },
            warnings: flow.warnings.map {
                LinkWarning(code: $0.code, message: $0.message, parameter: $0.parameter)
            })
    }
}

extension LinkFlowResource.Outcome {
    /// Describes the outcome for a visitor.
    init(_ outcome: LinkFlow.Outcome) {
        let answer =
            if outcome.isCard { "card" } else if outcome.app != nil { "app" } else if outcome.page != nil {
                "page"
            } else { "redirect" }
        self.init(
            answer: answer, page: outcome.page?.rawValue, app: outcome.app,
            destination: outcome.destination.map(LinkFlowResource.Destination.init))
    }
}

extension LinkFlowResource.Destination {
    /// Shows a place.
    init(_ target: RedirectTarget) {
        self.init(kind: target.kind.rawValue, location: target.location)
    }
}

extension RedirectPlanResource {
    /// Shows a plan.
    init(_ plan: RedirectPlan) {
        switch plan {
        case .redirect(let target):
            self.init(answer: "redirect", destination: LinkFlowResource.Destination(target))
        case .page(let page):
            self.init(
                answer: "page", page: page.reason.rawValue, choices: page.choices.map(Choice.init),
                externalBrowser: page.externalBrowser.map(LinkFlowResource.Destination.init))
        case .socialCard:
            self.init(answer: "card")
        case .flowPage:
            self.init(answer: "flow")
        }
    }
}

extension RedirectPlanResource.Choice {
    /// Describes the choices for a group of visitors.
    init(_ choice: ChoicePage.Choice) {
        self.init(
            audience: choice.audience.rawValue, open: choice.open.map(LinkFlowResource.Destination.init),
            customScheme: choice.customScheme.map(LinkFlowResource.Destination.init),
            store: choice.store.map(LinkFlowResource.Destination.init),
            next: choice.next.map(LinkFlowResource.Destination.init),
            web: choice.web.map(LinkFlowResource.Destination.init))
    }
}
