extension StartupMachine.Turn {
    /// Resolves the link in the slot.
    mutating func resolveSlot() {
        guard let link = state.slot?.link, let url = link.url else {
            dropSlot(.invalid, detail: "The stored link has neither a URL nor a content.")
            return
        }
        state.slot?.status = .resolving
        state.slot?.schedule.ask()
        perform(.resolve(id: link.id, url: url))
    }

    /// A link was resolved; answers about other links than the one in the slot are ignored.
    mutating func resolved(_ id: String, to content: LinkContent, requiresSession: Bool?) {
        guard var slot = unresolvedSlot(id) else { return }
        slot.link.content = content
        slot.link.requiresSession = requiresSession ?? slot.link.requiresSession
        slot.status = .held
        state.slot = slot
        report(.resolved, slot.link)
    }

    /// A link could not be resolved.
    ///
    /// After a failure that may pass the link is late: by the time it is resolved, the person is busy with something else.
    mutating func failed(_ id: String, with failure: LinkFailure) {
        guard var slot = unresolvedSlot(id) else { return }
        switch failure {
        case .transient(let detail, _), .withheld(let detail):
            guard slot.status == .resolving else { return }
            let isAskedAgain = slot.schedule.fail(
                failure, isActive: state.isActive, now: now.uptime, backoff: &state.backoff)
            guard !isAskedAgain else {
                state.slot = slot
                return resolveSlot()
            }
            slot.status = .retry
            slot.link.isLate = true
            state.slot = slot
            if slot.schedule.failures < 2 { report(.delayed, slot.link, detail: detail) }
        case .permanent(let detail):
            dropSlot(.invalid, detail: detail)
        }
    }

    private func unresolvedSlot(_ id: String) -> StartupMachine.Slot? {
        guard let slot = state.slot, slot.link.id == id, slot.status == .resolving || slot.status == .retry else {
            return nil
        }
        return slot
    }
}
