import Foundation
import WaymarkClient
import WaymarkLinks

extension LinkInbox {
    /// How many seconds the check for a deferred link waits, on Android, for what the Play Store tells.
    static let referrerPatience: TimeInterval = 5

    /// Hands over what the Play Store tells at first launch; `nil` where it tells nothing.
    ///
    /// On Android the check for a deferred link waits five seconds for this call. A link that comes after the check is lost,
    /// and reported as ``LinkReport/Drop/expired``. Call it once, at the first launch: Play keeps its text for 90 days.
    public func claimDeferred(installReferrer: String?) {
        let content = installReferrer.flatMap { InstallReferrer.content(of: $0, allows: recognition.allows) }
        let isLost = state.withLock { state in
            state.evidence.isReferrerTold = true
            state.evidence.referrerContent = content
            return state.evidence.isCheckOver && content != nil
        }
        if isLost {
            report(LinkReport(.dropped, door: .firstLaunch, drop: .expired, detail: "referrer after the check"))
        }
        ring()
    }

    /// Hands over text from the clipboard, after the person asked to paste it or agreed.
    ///
    /// Text that is no link on a link domain of the app is dropped, and neither kept, sent nor reported. So is all text with
    /// ``PasteboardPolicy/never``. A link that was delivered from the clipboard is a duplicate from then on, as long as the
    /// process lives.
    @discardableResult
    public func paste(_ text: String) -> LinkDisposition {
        guard configuration.pasteboard == .whenAsked, let link = recognition.recognizePasted(text) else {
            return .notOurs
        }
        let (isClaimed, isFirstLaunch) = state.withLock { state in
            (state.evidence.claimed == link.plainURL, state.evidence.newInstallationID != nil)
        }
        if isClaimed { return .duplicate }
        let disposition = offer(link, door: .pasteboard, origin: isFirstLaunch ? .deferredInstall : .direct)
        guard case .accepted = disposition else { return disposition }
        // At the first launch the link came with the installation, and the service counts the first open.
        state.withLock { state in
            guard let id = state.evidence.newInstallationID else { return }
            state.evidence.newInstallationID = nil
            if state.consent != .none { state.work.append(.countClaim(installationID: id, link: link.url)) }
        }
        ring()
        return disposition
    }

    /// Finds the link that led to the installation, and tells the machine: by what the Play Store tells, else by the
    /// service.
    func checkDeferred(installationID: String) async {
        if configuration.service.platform == .android { await waitForReferrer() }
        guard !Task.isCancelled else { return takeUpLater(.checkDeferred(installationID: installationID)) }
        let mayAsk = state.withLock { $0.mayClaim(installationID) }
        if findByReferrer(isLastLook: !mayAsk) { return }
        guard mayAsk else {
            // The question names the installation. It can still be put at a later launch.
            send(.deferredFailed(.transient("no consent")))
            return
        }
        do throws(LinkServiceClientError) {
            let answer = try await claim(installationID: installationID)
            if findByReferrer(isLastLook: true) { return }
            guard answer.match != .none, let link = answer.link else {
                send(.deferredEmpty)
                return
            }
            var content = LinkContent(link)
            content.match = answer.match
            found(content, method: answer.method)
        } catch {
            if error.code == .cancelled, Task.isCancelled {
                takeUpLater(.checkDeferred(installationID: installationID))
            } else if !findByReferrer(isLastLook: true) {
                send(.deferredFailed(LinkFailure(error)))
            }
        }
    }

    /// Tells the service which link the person brought along; only its statistics need that, and nothing waits for it.
    func countClaim(installationID: String, link: String) async {
        guard state.withLock({ $0.mayClaim(installationID) }) else { return }
        _ = try? await claim(installationID: installationID, clipboardLink: link)
    }

    /// Asks the service for as long as it may be told the installation: a reset, or consent taken back, ends the question.
    private func claim(
        installationID: String, clipboardLink: String? = nil
    ) async throws(LinkServiceClientError) -> ClaimResponse {
        let client = client
        return try await withDeadline(while: { $0.mayClaim(installationID) }) { () throws(LinkServiceClientError) in
            try await client.claim(installationID: installationID, clipboardLink: clipboardLink)
        }
    }

    private func findByReferrer(isLastLook: Bool) -> Bool {
        let content = state.withLock { state in
            state.evidence.isCheckOver = isLastLook
            return state.evidence.referrerContent
        }
        guard let content else { return false }
        found(content, method: "referrer")
        return true
    }

    private func found(_ content: LinkContent, method: String?) {
        let requiresSession = configuration.requiresSession(content)
        send(
            .deferredFound(
                id: environment.identifier(), content, method: method, requiresSession: requiresSession))
    }

    private func waitForReferrer() async {
        let sleep = environment.sleep
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await sleep(Self.referrerPatience) }
            group.addTask {
                while !Task.isCancelled {
                    let generation = self.changes.generation
                    if self.state.withLock({ $0.evidence.isReferrerTold }) { return }
                    await self.changes.wait(after: generation)
                }
            }
            await group.next()
            group.cancelAll()
        }
    }
}
