public import Foundation
public import WaymarkClient
public import WaymarkLinks

/// Calls to the service, and what it may be told.
extension LinkInbox {
    /// Resolves a link of the app without delivering it.
    ///
    /// Equal requests at the same time are one request. Answers are kept as long as the service allows, at most ten minutes.
    /// - Throws: `LinkServiceClientError`: `invalidLink` if the URL is not a link of the app, `cancelled` as soon as the task is
    ///   cancelled.
    public func resolve(_ url: URL) async throws(LinkServiceClientError) -> LinkContent {
        try await requests.content(of: recognition.recognize(url.absoluteString))
    }

    /// Creates a short link.
    ///
    /// Equal requests at the same time are one request, with one idempotency key. A short link that was created is returned
    /// again until the process ends.
    /// - Throws: `LinkServiceClientError`; `cancelled` as soon as the task is cancelled.
    public func shorten(
        _ link: DynamicLink, options: ShortenOptions = ShortenOptions()
    ) async throws(LinkServiceClientError) -> ShortenedLink {
        try await requests.shorten(link, options: options)
    }

    /// Changes what is reported to the service.
    ///
    /// With ``ConsentLevel/none``, events that were not sent are forgotten.
    ///
    /// The level is not stored: the app sets it at each launch, here or in the configuration.
    public func setConsent(_ consent: ConsentLevel) {
        core.change { state in
            state.consent = consent
            if consent != .full { state.events.removeCustomEvents() }
            guard consent == .none else { return }
            state.events = AppEventQueue()
            state.work.append(.store(state.ledger.change()))
        }
    }

    /// Forgets everything: the link that waits, the name of the installation, answers of the service and events.
    ///
    /// It returns when that is stored. If ``run()`` is not running, an immediate store has it when this returns, and any other as
    /// soon as it runs. A reset is not a new installation: no deferred link is asked for after it.
    public func reset() async {
        store.readBeforeReset()
        let identifier = core.environment.identifier()
        let mark = core.change { state in
            state.requests.forget()
            state.events = AppEventQueue()
            state.evidence = DeferredEvidence()
            state.reduce(.reset(installationID: identifier))
            state.replaceStored()
            state.work.append(.store(state.ledger.change()))
            state.work.append(.removeAside)
            return state.work.appended
        }
        store.note()
        await core.wait { !$0.run.isRunning || $0.work.done >= mark }
    }
}
