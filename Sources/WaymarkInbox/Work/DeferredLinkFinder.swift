import Foundation
import WaymarkClient
import WaymarkLinks

/// Finds the link that led to the installation: by the install referrer of the Play Store, the clipboard, or the service.
final class DeferredLinkFinder: Sendable {
    let core: InboxCore
    let recognition: LinkRecognitionRules
    let requests: LinkRequests

    init(core: InboxCore, recognition: LinkRecognitionRules, requests: LinkRequests) {
        self.core = core
        self.recognition = recognition
        self.requests = requests
    }

    /// Seconds for which the check waits for the install referrer on Android.
    static let referrerPatience: TimeInterval = 5

    /// Takes the install referrer; `nil` if the Play Store has none.
    func take(installReferrer: String?) {
        let content = installReferrer.flatMap { InstallReferrer.content(of: $0, allows: recognition.allows) }
        core.change { state in
            state.evidence.isReferrerKnown = true
            state.evidence.referrerContent = content
            guard state.evidence.isCheckOver, content != nil else { return }
            state.note(
                LinkReport(
                    .dropped, door: .firstLaunch, drop: .expired, detail: "The install referrer came after the check."))
        }
    }

    /// The link in text from the clipboard and how it is offered; `nil` if it is no link, or one that was delivered before.
    func link(inPastedText text: String) -> (recognition: LinkRecognition, origin: IncomingLink.Origin)? {
        guard core.settings.pasteboard == .whenAsked, let link = recognition.recognizePasted(text) else { return nil }
        // At the first launch the link came with the installation.
        let isFirstLaunch = core.read { $0.evidence.newInstallationID != nil }
        return (link, isFirstLaunch ? .deferredInstall : .direct)
    }

    /// Notes that a pasted link was accepted: at the first launch, the service counts the first open.
    func acceptPasted(_ link: LinkRecognition) {
        core.change { state in
            guard let id = state.evidence.newInstallationID else { return }
            state.evidence.newInstallationID = nil
            if state.consent != .none { state.work.append(.countClaim(installationID: id, link: link.url)) }
        }
    }

    /// Finds the link, and tells the machine.
    func check(installationID: String) async {
        if core.settings.platform == .android { await waitForReferrer() }
        guard !Task.isCancelled else { return takeUpLater(installationID) }
        let mayAsk = core.read { $0.mayClaim(installationID) }
        if findByReferrer(isLastLook: !mayAsk) { return }
        guard mayAsk else {
            // A claim names the installation. A later launch may ask.
            core.send(.deferredFailed(.withheld("There is no consent.")))
            return
        }
        do throws(LinkServiceClientError) {
            let answer = try await claim(installationID: installationID)
            if findByReferrer(isLastLook: true) { return }
            guard answer.match != .none, let link = answer.link else {
                core.send(.deferredEmpty)
                return
            }
            var content = LinkContent(link)
            content.match = answer.match
            found(content, method: answer.method)
        } catch {
            if error.code == .cancelled, Task.isCancelled {
                takeUpLater(installationID)
            } else if !findByReferrer(isLastLook: true) {
                core.send(.deferredFailed(LinkFailure(error)))
            }
        }
    }

    /// Reports to the service which link the person pasted.
    ///
    /// Only its statistics need that.
    func countClaim(installationID: String, link: String) async {
        guard core.read({ $0.mayClaim(installationID) }) else { return }
        _ = try? await claim(installationID: installationID, clipboardLink: link)
    }

    /// Calls the service, if it may know the installation.
    private func claim(
        installationID: String, clipboardLink: String? = nil
    ) async throws(LinkServiceClientError) -> ClaimResponse {
        try await requests.withDeadline(LinkRequests.patience, while: { $0.mayClaim(installationID) }) {
            client throws(LinkServiceClientError) in
            try await client.claim(installationID: installationID, clipboardLink: clipboardLink)
        }
    }

    private func takeUpLater(_ installationID: String) {
        core.change { $0.work.append(.checkDeferred(installationID: installationID)) }
    }

    private func findByReferrer(isLastLook: Bool) -> Bool {
        let content = core.change { state in
            state.evidence.isCheckOver = isLastLook
            return state.evidence.referrerContent
        }
        guard let content else { return false }
        found(content, method: "referrer")
        return true
    }

    private func found(_ content: LinkContent, method: String?) {
        core.send(
            .deferredFound(
                id: core.environment.identifier(), content, method: method,
                requiresSession: core.settings.requiresSession(content.url.url)))
    }

    private func waitForReferrer() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await self.core.environment.sleep(Self.referrerPatience) }
            group.addTask { await self.core.wait { $0.evidence.isReferrerKnown } }
            await group.next()
            group.cancelAll()
        }
    }
}
