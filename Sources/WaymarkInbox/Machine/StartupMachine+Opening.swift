internal import Foundation

extension StartupMachine.Turn {
    /// Delivers the link in the slot if the app is ready for it.
    ///
    /// - Parameter seen: What the person had seen before this event.
    mutating func openLink(after seen: StartupMachine.State.Seen) {
        guard let slot = state.slot, slot.status == .held, let content = slot.link.content, hasRoom(for: slot.link)
        else { return }
        let timing = timing(of: slot.link, after: seen)
        let incoming = IncomingLink(slot.link, content: content, timing: timing)
        let address = state.scenes.address(ofLinkFrom: slot.link.scene)
        guard !isBlocked(content) else {
            state.slot?.link.isGated = true
            promptForUpdate(incoming, at: address)
            return
        }
        guard let address, state.scenes.isWaiting(at: address), !slot.isUncountable else { return }
        guard countAttempt(of: slot.link) else { return }
        state.slot?.status = .presenting
        state.slot?.address = address
        perform(.open(incoming, address))
    }

    /// Whether the right person sees a screen above which the link can be shown.
    private func hasRoom(for link: StoredStartup.Slot) -> Bool {
        let screen: StartupScreen = state.session == .signedOut ? .signIn : .home
        return state.canShow && state.isOnboardingComplete && state.screen == screen && state.fits(link)
    }

    /// The timing of the link.
    private func timing(
        of link: StoredStartup.Slot, after seen: StartupMachine.State.Seen
    ) -> IncomingLink.Timing {
        switch seen {
        case .home: link.isLate ? .late : .live
        case .nothing: link.isGated ? .afterGate : .launch
        case .more: link.isGated ? .afterGate : .live
        }
    }

    /// Whether the link needs a newer version of the app.
    ///
    /// A version that cannot be read blocks nothing.
    private func isBlocked(_ content: LinkContent) -> Bool {
        guard let least = content.minimumVersion.flatMap(VersionNumber.init),
            let present = rules.appVersion.flatMap(VersionNumber.init)
        else { return false }
        return present < least
    }

    /// Asks the person for an update, once per process.
    private mutating func promptForUpdate(_ incoming: IncomingLink, at address: LinkAddress?) {
        guard !state.hasPromptedForUpdate else { return }
        state.hasPromptedForUpdate = true
        perform(.promptForUpdate(incoming, address ?? LinkAddress(nil)))
    }

    /// The app answered.
    ///
    /// A second answer, or one for a link that was withdrawn, is ignored.
    mutating func answered(_ id: String, _ answer: DeliveryAnswer) {
        guard let slot = presentingSlot(id) else { return }
        state.slot = nil
        switch answer {
        case .handled: report(.handled, slot.link)
        case .unhandled(let reason): report(.unhandled, slot.link, detail: reason)
        }
    }

    func presentingSlot(_ id: String) -> StartupMachine.Slot? {
        guard let slot = state.slot, slot.link.id == id, slot.status == .presenting else { return nil }
        return slot
    }
}

extension IncomingLink {
    /// Creates the app's view of a slot.
    fileprivate init(_ link: StoredStartup.Slot, content: LinkContent, timing: Timing) {
        self.init(
            id: link.id, content: content, openedURL: link.url.flatMap { URL(string: $0) }, door: link.door,
            origin: link.origin, timing: timing)
    }
}
