import Foundation
import WaymarkClient
import WaymarkLinks

/// Finds the link that led to the installation: by an App Clip, the install referrer of the Play Store, or the service.
///
/// Each source decides alone. What a source names and the service does not confirm is no link, and never a reason to guess.
final class DeferredLinkFinder: Sendable {
    let core: InboxCore
    let recognition: LinkRecognitionRules
    let requests: LinkRequests
    let sources: FirstLaunchSources

    init(
        core: InboxCore, recognition: LinkRecognitionRules, requests: LinkRequests, sources: FirstLaunchSources
    ) {
        self.core = core
        self.recognition = recognition
        self.requests = requests
        self.sources = sources
    }

    /// Seconds for which the check waits for the install referrer on Android.
    static let referrerPatience: TimeInterval = 5
    /// The budget in seconds of the question for a network proof; a host that is slower gives none.
    private static let proofPatience: TimeInterval = 1

    /// The result of looking without the service.
    private struct Finding {
        var evidence = InstallationEvidence()
        /// The link, if it can be opened without the service.
        var content: LinkContent?
        /// The link of an App Clip, if the service has to resolve it.
        var shortLink: LinkRecognition?
        /// Whether the service has to confirm the link.
        var needsClaim = true
    }

    /// Takes the install referrer; `nil` if the Play Store has none.
    func take(_ details: InstallReferrerDetails?) {
        let now = core.environment.now()
        let referrer = details.flatMap { InstallReferrer($0, now: now, allows: recognition.allows) }
        core.change { state in
            state.evidence.isReferrerKnown = true
            state.evidence.hasReferrerText = details?.referrer.isEmpty == false
            state.evidence.referrer = referrer
            guard state.evidence.isCheckOver, referrer != nil else { return }
            state.note(
                LinkReport(
                    .dropped, door: .firstLaunch, drop: .expired, detail: "The install referrer came after the check."))
        }
    }

    /// How a link is offered that the person handed over: at the first launch, it came with the installation.
    var origin: IncomingLink.Origin {
        core.read { $0.evidence.newInstallationID != nil } ? .deferredInstall : .direct
    }

    /// Notes that a link was accepted that the person handed over: at the first launch, the service counts the first open.
    func accept(_ evidence: InstallationEvidence) {
        core.change { state in
            guard let id = state.evidence.newInstallationID else { return }
            state.evidence.newInstallationID = nil
            if state.consent != .none { state.work.append(.countClaim(installationID: id, evidence)) }
        }
    }

    /// Finds the link, and tells the machine.
    func check(installationID: String) async {
        if core.settings.platform == .android { await waitForReferrer() }
        while !Task.isCancelled {
            let mayAsk = core.read { $0.mayClaim(installationID) }
            let referrer = core.read { $0.evidence.referrer }
            var finding = finding(by: referrer)
            guard mayAsk, finding.needsClaim else { return await endWithoutClaim(finding) }
            do throws(LinkServiceClientError) {
                if !finding.evidence.isExact { await addDevice(to: &finding.evidence) }
                let answer = try await claim(installationID, finding)
                guard endCheck(with: referrer) else { continue }
                return take(answer)
            } catch {
                if error.code == .cancelled, Task.isCancelled { break }
                guard core.read({ $0.evidence.referrer }) == referrer else { continue }
                guard let content = finding.content else {
                    core.send(.deferredFailed(LinkFailure(error)))
                    return
                }
                found(content)
                // What the service could not be told in time is told as soon as possible, so that the click counts once.
                return core.change { $0.work.append(.countClaim(installationID: installationID, finding.evidence)) }
            }
        }
        core.change { $0.work.append(.checkDeferred(installationID: installationID)) }
    }

    /// Tells the service by which link the app was first opened.
    ///
    /// Only its statistics need that.
    func countClaim(installationID: String, _ evidence: InstallationEvidence) async {
        guard core.read({ $0.mayClaim(installationID) }) else { return }
        do throws(LinkServiceClientError) {
            _ = try await claim(installationID, evidence, patience: LinkRequests.patience)
        } catch {
            // Told again when the app comes to the foreground, or leaves it.
            if error.isTransient { core.change { $0.evidence.uncounted = evidence } }
        }
    }

    /// Claims the link of a token; `nil` if the service has none for it, or if the installation may not be named.
    func claim(token: String) async throws(LinkServiceClientError) -> LinkContent? {
        // The name of the installation is known once storage was read.
        let id: String? = await core.first { core.read { $0.startup.record?.installationID } }
        guard let id else { throw LinkServiceClientError(.cancelled) }
        guard core.read({ $0.mayClaim(id) }) else { return nil }
        let answer = try await claim(id, InstallationEvidence(token: token), patience: LinkRequests.patience)
        // The same installation gets the same answer again, which may be that to another question.
        guard answer.method == "token" else { return nil }
        return LinkContent(answer)
    }
}

// MARK: Sources

extension DeferredLinkFinder {
    private func finding(by referrer: InstallReferrer?) -> Finding {
        var finding = Finding()
        if let referrer {
            finding.evidence.installReferrer = referrer.details
            finding.content = referrer.content
            // A referrer of an earlier version of the service has no token, and nothing to claim.
            finding.needsClaim = referrer.hasToken
        } else if let text = sources.appClip?.link(at: core.environment.now()) {
            let link = recognition.recognize(text)
            switch link.kind {
            case .readable(var content):
                content.deferred = DeferredLinkMatch(method: "appClip")
                finding.content = content
            case .short: finding.shortLink = link
            case .notOurs, .malformed: return finding
            }
            finding.evidence.appClipLink = text
        }
        return finding
    }

    /// Adds what a probable match needs, if the app accepts one, and if Play has not said how the installation came about.
    private func addDevice(to evidence: inout InstallationEvidence) async {
        guard core.settings.rules.acceptsProbableMatches, !core.read({ $0.evidence.hasReferrerText }) else { return }
        evidence.device = await sources.device()
        guard evidence.device != nil else { return }
        for host in core.settings.networkHosts {
            let answer = try? await requests.withDeadline(Self.proofPatience) {
                client throws(LinkServiceClientError) in try await client.networkProof(from: host).proof
            }
            if let proof = answer { evidence.networks.append(proof) }
        }
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

// MARK: Answers

extension DeferredLinkFinder {
    /// Calls the service, if it may know the installation.
    ///
    /// A person who could be shown the link already is not kept waiting longer than for any link.
    private func claim(
        _ installationID: String, _ finding: Finding
    ) async throws(LinkServiceClientError) -> ClaimResponse {
        let patience = finding.content == nil ? LinkRequests.patience : max(core.settings.rules.holdDeadline - 1, 1)
        return try await claim(installationID, finding.evidence, patience: patience)
    }

    private func claim(
        _ installationID: String, _ evidence: InstallationEvidence, patience: TimeInterval
    ) async throws(LinkServiceClientError) -> ClaimResponse {
        let answer = try await requests.withDeadline(patience, while: { $0.mayClaim(installationID) }) {
            [core] client throws(LinkServiceClientError) in
            if let answers = core.answers { return try await answers.claim() }
            return try await client.claim(installationID: installationID, evidence)
        }
        if let id = answer.claimID {
            core.change { state in
                state.events.claimID = id
                state.ledger.change()
            }
        }
        return answer
    }

    /// Ends the check, unless another referrer has come meanwhile, which is better than the answer.
    private func endCheck(with referrer: InstallReferrer?) -> Bool {
        core.change { state in
            state.evidence.isCheckOver = state.evidence.referrer == referrer
            return state.evidence.isCheckOver
        }
    }

    private func take(_ answer: ClaimResponse) {
        guard let content = LinkContent(answer) else {
            sources.appClip?.clear()
            core.send(.deferredEmpty)
            return
        }
        found(content)
    }

    /// Ends the check with what can be told without a claim.
    private func endWithoutClaim(_ finding: Finding) async {
        core.change { $0.evidence.isCheckOver = true }
        if let content = finding.content { return found(content) }
        if let link = finding.shortLink, var content = try? await requests.content(of: link) {
            content.deferred = DeferredLinkMatch(method: "appClip")
            return found(content)
        }
        // A claim names the installation. A later launch may ask.
        core.send(.deferredFailed(.withheld("There is no consent.")))
    }

    private func found(_ content: LinkContent) {
        sources.appClip?.clear()
        core.send(
            .deferredFound(
                id: core.environment.identifier(), content, method: content.deferred?.method,
                requiresSession: core.settings.requiresSession(content.url.url)))
    }
}

extension LinkContent {
    /// Creates the content of a claimed link; `nil` if none was found.
    fileprivate init?(_ answer: ClaimResponse) {
        guard answer.match != .none, let link = answer.link else { return nil }
        self.init(link)
        match = answer.match
        deferred = DeferredLinkMatch(
            method: answer.method ?? "", confidence: answer.confidence ?? (answer.match == .exact ? 1 : 0),
            secondsSinceClick: answer.secondsSinceClick, claimID: answer.claimID)
    }
}
