public import WaymarkClient
public import WaymarkLinks

// What the app hands over at its first launch, and later. The inbox finds the rest itself.

extension LinkInbox {
    /// Takes the install referrer of the Play Store without its times; `nil` if there is none.
    ///
    /// ``claimDeferred(_:)`` also takes the times, by which the service refuses a referrer that cannot be true.
    public func claimDeferred(installReferrer: String?) {
        deferred.take(installReferrer.map { InstallReferrerDetails(referrer: $0) })
    }

    /// Takes what the Play Store has kept of the way to the installation; `nil` if it has nothing.
    ///
    /// On Android the check for a deferred link waits five seconds for this call. A referrer that comes later is lost, and
    /// reported as ``LinkReport/Drop/expired``. Call it once, at the first launch: Play keeps the referrer for 90 days.
    ///
    /// A referrer with the token of a click is claimed at the service, so that it counts once. If the service cannot be reached
    /// while the person waits, the link in the referrer is delivered. A referrer whose times cannot be true is ignored: a click
    /// after the beginning of the installation, or either of them more than a day in the future.
    public func claimDeferred(_ installReferrer: InstallReferrerDetails?) {
        deferred.take(installReferrer)
    }

    /// Claims the link that was made for one person, such as an invitation, by its token, and delivers it.
    ///
    /// One installation receives the link; if it asks again, it receives it again. ``run()`` must be running.
    ///
    /// - Returns: Whether the link was accepted; ``LinkDisposition/notOurs`` if the service has no link for the token, if another
    ///   installation has it, or without consent, because the claim names the installation.
    /// - Throws: `LinkServiceClientError`, if the service could not be asked.
    public func claimDeferred(token: String) async throws(LinkServiceClientError) -> LinkDisposition {
        guard let content = try await deferred.claim(token: token) else { return .notOurs }
        let url = content.shortLink ?? content.url.description
        return offer(LinkRecognition(url: url, kind: .readable(content)), door: .firstLaunch, origin: .deferredInstall)
    }

    /// Takes a link that the person has entered, in a field such as "I have a link".
    ///
    /// Text that is not a link on a link domain of the app is neither kept, sent nor reported. At the first launch, the link is
    /// treated as the one that led to the installation.
    @discardableResult
    public func enter(_ text: String) -> LinkDisposition {
        guard let (link, claim) = recognition.recognizePasted(text) else { return .notOurs }
        let disposition = offer(link, door: .entered, origin: deferred.origin)
        if case .accepted = disposition { deferred.accept(InstallationEvidence(link: claim)) }
        return disposition
    }

    /// Takes text from the clipboard, after the person asked to paste it or agreed.
    ///
    /// Text that is not a link on a link domain of the app is neither kept, sent nor reported; with
    /// ``PasteboardPolicy/never`` this applies to all text. A link that was delivered from the clipboard is a duplicate until
    /// the process ends.
    ///
    /// At the first launch, the link is treated as the one that led to the installation.
    @discardableResult
    public func paste(_ text: String) -> LinkDisposition {
        guard core.settings.pasteboard == .whenAsked, let (link, claim) = recognition.recognizePasted(text) else {
            return .notOurs
        }
        if core.read({ $0.evidence.claimed == link.plainURL }) { return .duplicate }
        let disposition = offer(link, door: .pasteboard, origin: deferred.origin)
        if case .accepted = disposition { deferred.accept(InstallationEvidence(clipboardLink: claim)) }
        return disposition
    }
}
