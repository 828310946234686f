internal import Foundation

extension StartupMachine.Turn {
    /// Hands the link in the slot to the app, if everything is ready for it.
    ///
    /// - Parameter seen: What the person had seen before this event.
    mutating func openLink(after seen: StartupMachine.State.Seen) {
        guard let slot = state.slot, slot.status == .held, let content = slot.link.content, hasRoom(for: slot.link)
        else { return }
        let timing = timing(of: slot.link, after: seen)
        let incoming = IncomingLink(slot.link, content: content, timing: timing)
        guard !isBlocked(content) else {
            state.slot?.link.isGated = true
            promptForUpdate(incoming)
            return
        }
        guard state.hasSubscribers, !slot.isUncountable else { return }
        guard slot.link.attempts < rules.maximumAttempts else {
            dropSlot(.poison)
            return
        }
        // Counted on the disk before the app sees the link: if that ends the process, the next one knows.
        state.slot?.link.attempts += 1
        state.slot?.status = .presenting
        perform(.open(incoming, scene: slot.link.scene))
    }

    /// Whether the right person looks at a screen that the link can lie above.
    private func hasRoom(for link: StoredStartup.Slot) -> Bool {
        guard state.canShow, state.isOnboardingComplete else { return false }
        return switch state.session {
        case .unknown: false
        case .signedOut: state.screen == .signIn && !link.requiresSession
        case .signedIn(let user): state.screen == .home && (link.boundUser == nil || link.boundUser == user)
        }
    }

    /// When the link reaches the person, which tells the app how loudly to show it.
    private func timing(
        of link: StoredStartup.Slot, after seen: StartupMachine.State.Seen
    ) -> IncomingLink.Timing {
        switch seen {
        case .home: link.isLate ? .late : .live
        case .nothing: link.isGated ? .afterGate : .launch
        case .more: link.isGated ? .afterGate : .live
        }
    }

    /// Whether the link needs a newer version of the app; a version that cannot be read asks for nothing.
    private func isBlocked(_ content: LinkContent) -> Bool {
        guard let least = content.minimumVersion.flatMap(VersionNumber.init),
            let present = rules.appVersion.flatMap(VersionNumber.init)
        else { return false }
        return present < least
    }

    /// Asks the person for an update, once per process: who said no has heard it.
    private mutating func promptForUpdate(_ incoming: IncomingLink) {
        guard !state.hasPromptedForUpdate else { return }
        state.hasPromptedForUpdate = true
        perform(.promptForUpdate(incoming))
    }

    /// The app is done with a link; a second answer, or one for a link that was withdrawn, means nothing.
    mutating func answered(_ id: String, _ answer: LinkAnswer) {
        guard let slot = presentingSlot(id) else { return }
        state.slot = nil
        switch answer {
        case .handled: report(.handled, slot.link)
        case .unhandled(let reason): report(.unhandled, slot.link, detail: reason)
        }
    }

    /// A link comes back unanswered; the app did not get to it, so that was no attempt.
    mutating func givenBack(_ id: String) {
        guard presentingSlot(id) != nil else { return }
        state.slot?.status = .held
        state.slot?.link.attempts -= 1
    }

    /// What was to be stored of a link could not be.
    ///
    /// A link that an earlier process left is not opened then: it may have ended that process, and would end this one and
    /// the next, with nobody counting. It waits, as long as it lives, until the app comes to the foreground again. A link
    /// that has just come is the person's wish of this moment, and is opened.
    mutating func failedToStore(_ id: String) {
        guard let slot = state.slot, slot.link.id == id, slot.isRestored else { return }
        state.slot?.isUncountable = true
        givenBack(id)
        // Who stores knows that nothing of it is on the disk; to ask again at once would have no end.
        state.written = state.record
    }

    private func presentingSlot(_ id: String) -> StartupMachine.Slot? {
        guard let slot = state.slot, slot.link.id == id, slot.status == .presenting else { return nil }
        return slot
    }
}

extension IncomingLink {
    /// What the app gets to see of a slot.
    fileprivate init(_ link: StoredStartup.Slot, content: LinkContent, timing: Timing) {
        self.init(
            id: link.id, content: content, openedURL: link.url.flatMap { URL(string: $0) }, door: link.door,
            origin: link.origin, timing: timing)
    }
}
