import Foundation
import WaymarkInbox
import WaymarkLinks

func publicPages(_ base: LinkInboxConfiguration) -> LinkInboxConfiguration {
    var configuration = base
    configuration.requiresSession = { deepLink in !deepLink.path.hasPrefix("/help") }
    return configuration
}

@MainActor func gated(_ configuration: LinkInboxConfiguration) -> StartupController {
    let controller = StartupController(configuration)
    return controller
}

extension LinkDoor {
    static let boardingGate = LinkDoor("boardingGate")
}

func gateWasSeen(near url: URL, inbox: LinkInbox) {
    inbox.open(url, from: .boardingGate)
}

func log(_ inbox: LinkInbox, _ print: @Sendable (String) -> Void) async {
    for await report in inbox.reports {
        print("\(report.kind) \(report.door?.name ?? "-") \(report.drop?.rawValue ?? "") \(report.detail ?? "")")
    }
}

func installReferrerArrived(_ text: String?, click: Int64, install: Int64, inbox: LinkInbox) {
    inbox.claimDeferred(
        text.map { InstallReferrerDetails(referrer: $0, clickSeconds: click, installBeginSeconds: install) })
}

func acceptInvitation(_ token: String, inbox: LinkInbox) async throws -> Bool {
    try await inbox.claimDeferred(token: token).isOurs
}

func ordered(_ number: String, total: Decimal, inbox: LinkInbox) {
    inbox.report(event: "order", value: total, currency: "EUR", id: number)
}

func open(_ delivery: LinkDelivery, show: @MainActor (URL) -> Void) async {
    let link = delivery.link
    guard link.origin == .direct || link.isExact else {
        return await delivery.unhandled("only a guess")
    }
    await show(link.url)
    await delivery.handled()
}

func personWasAsked(_ mayTell: Bool, inbox: LinkInbox) {
    inbox.setConsent(mayTell ? .full : .none)
}

func forgetEverything(_ inbox: LinkInbox) async {
    await inbox.reset()
}
