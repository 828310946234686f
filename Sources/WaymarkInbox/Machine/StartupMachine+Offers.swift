extension StartupMachine.Turn {
    /// Processes a URL that came through a door.
    mutating func take(_ offer: LinkOffer) {
        guard offer.recognition != .notOurs else {
            emit(.dispose(.notOurs))
            return
        }
        let isSameTap = isSameTap(offer)
        let isDuplicate = isSameTap || isOutstanding(offer.plainURL)
        emit(.dispose(isDuplicate ? .duplicate : .accepted(id: offer.id)))
        // The announced link has come.
        let isLate = state.isAnnouncementOverdue
        withdrawAnnouncement()
        if !isSameTap { remember(offer) }
        if !isDuplicate {
            accept(offer, isLate: isLate)
        } else if state.slot?.link.plainURL == offer.plainURL {
            if !isSameTap { state.slot?.renew(by: offer, isLate: isLate, at: now) }
            // The second door of a tap may know the window that the first one did not.
            if state.slot?.link.scene == nil, !state.isPresenting { state.slot?.link.scene = offer.scene }
            // A person who taps an unresolved link again wants it now.
            if state.slot?.status == .retry { resolveSlot() }
            expectLink()
        } else if !isSameTap, state.queued?.link.plainURL == offer.plainURL {
            state.queued?.renew(by: offer, isLate: isLate, at: now)
        }
    }

    private mutating func accept(_ offer: LinkOffer, isLate: Bool) {
        var link = StoredStartup.Slot(
            id: offer.id, url: offer.url, plainURL: offer.plainURL, content: nil, door: offer.door,
            origin: offer.origin,
            scene: offer.scene, requiresSession: offer.requiresSession, boundUser: state.user, arrived: now.date,
            isLate: isLate)
        report(.received, link)
        switch offer.recognition {
        case .notOurs:
            return
        case .malformed(let reason):
            // It cannot be shown, so it replaces no link that can.
            reportDrop(link, .invalid, detail: reason)
            return
        case .readable(let content):
            link.content = content
            report(.resolved, link)
        case .short:
            break
        }
        outrunDeferred()
        let slot = StartupMachine.Slot(
            link: link, status: link.content == nil ? .resolving : .held, born: now.uptime)
        if state.isPresenting {
            // The link on the screen stays; of those that wait, the newest wins.
            dropQueued(.superseded)
            state.queued = slot
        } else {
            dropSlot(.superseded)
            fillSlot(with: slot)
        }
    }

    /// Stores a link in the slot, and resolves it if necessary.
    mutating func fillSlot(with slot: StartupMachine.Slot) {
        state.slot = slot
        bindToUser()
        guard state.slot?.status == .resolving else { return }
        expectLink()
        resolveSlot()
    }

    /// Moves the queued link to the slot after the app has answered the previous one.
    ///
    /// If that one was given back, the newer link wins, as it would have without the queue.
    mutating func takeUpQueued() {
        guard let queued = state.queued, !state.isPresenting else { return }
        dropSlot(.superseded)
        state.queued = nil
        fillSlot(with: queued)
    }

    /// A link was announced.
    mutating func announce() {
        guard !state.isAnnounced else { return }
        state.isAnnounced = true
        state.isAnnouncementOverdue = false
        expectLink()
    }

    /// The announced link has come, or will not.
    mutating func withdrawAnnouncement() {
        state.isAnnounced = false
        state.isAnnouncementOverdue = false
    }
}

extension StartupMachine.Slot {
    /// Creates the link as new as a second tap on it; its content stays known.
    ///
    /// A link that is being presented stays as it was delivered.
    fileprivate mutating func renew(by offer: LinkOffer, isLate: Bool, at now: StartupMoment) {
        guard status != .presenting else { return }
        link.door = offer.door
        link.scene = offer.scene
        link.arrived = now.date
        link.isLate = isLate
        born = now.uptime
    }
}
