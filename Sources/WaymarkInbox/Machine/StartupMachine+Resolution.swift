extension StartupMachine.Turn {
    /// Asks the service what the link in the slot means.
    mutating func resolveSlot() {
        guard let link = state.slot?.link, let url = link.url else {
            dropSlot(.invalid, detail: "neither a URL nor its meaning was stored")
            return
        }
        state.slot?.status = .resolving
        perform(.resolve(id: link.id, url: url))
    }

    /// Asks again for a link whose meaning could not be found out.
    mutating func retry() {
        guard state.slot?.status == .retry else { return }
        resolveSlot()
    }

    /// The service said what a link means; an answer about any link but the one in the slot is too late to matter.
    mutating func resolved(_ id: String, to content: LinkContent, requiresSession: Bool?) {
        guard var slot = unresolvedSlot(id) else { return }
        slot.link.content = content
        slot.link.requiresSession = requiresSession ?? slot.link.requiresSession
        slot.status = .held
        state.slot = slot
        report(.resolved, slot.link)
    }

    /// The service could not say what a link means.
    ///
    /// After a failure that may pass, the link is late: by the time it is known, the person does something else.
    mutating func failed(_ id: String, with failure: LinkFailure) {
        guard var slot = unresolvedSlot(id) else { return }
        switch failure {
        case .transient(let detail):
            guard slot.status == .resolving else { return }
            slot.status = .retry
            slot.link.isLate = true
            state.slot = slot
            report(.delayed, slot.link, detail: detail)
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
