extension StartupMachine.Turn {
    /// How many arrivals of one stay in the foreground are remembered; a second door follows the first within moments.
    private static var rememberedArrivals: Int { 8 }

    /// Takes a URL at a door.
    mutating func take(_ offer: LinkOffer) {
        guard offer.recognition != .notOurs else {
            emit(.dispose(.notOurs))
            return
        }
        let isDuplicate = isDuplicate(offer)
        emit(.dispose(isDuplicate ? .duplicate : .accepted(id: offer.id)))
        // Whatever was announced has come now, be it for the second time.
        let isLate = state.isAnnouncementOverdue
        withdrawAnnouncement()
        guard !isDuplicate else {
            // Somebody who taps a link again that could not be resolved wants it now.
            if state.slot?.link.url == offer.url { retry() }
            return
        }
        state.arrivals.append(
            StartupMachine.Arrival(url: offer.url, door: offer.door, uptime: now.uptime, user: state.user))
        if state.arrivals.count > Self.rememberedArrivals { state.arrivals.removeFirst() }
        accept(offer, isLate: isLate)
    }

    private mutating func accept(_ offer: LinkOffer, isLate: Bool) {
        var link = StoredStartup.Slot(
            id: offer.id, url: offer.url, content: nil, door: offer.door, origin: .direct, scene: offer.scene,
            requiresSession: offer.requiresSession, boundUser: state.user, arrived: now.date, isLate: isLate)
        report(.received, link)
        switch offer.recognition {
        case .notOurs:
            return
        case .malformed(let reason):
            // It can show nothing, so it takes nothing from a link that can.
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
            // What the person looks at is not taken away; of those who wait, the newest is what they want.
            dropQueued(.superseded)
            state.queued = slot
        } else {
            dropSlot(.superseded)
            fillSlot(with: slot)
        }
    }

    /// Whether the link is here already: it waits for its end, or the system brought it twice for the same tap.
    ///
    /// Another door follows within seconds, the same one, as where an app has wired two callbacks to it, within one. After
    /// that it is a second tap, once the first was answered.
    private func isDuplicate(_ offer: LinkOffer) -> Bool {
        state.slot?.link.url == offer.url || state.queued?.link.url == offer.url
            || state.arrivals.contains {
                $0.url == offer.url && ($0.user == nil || $0.user == state.user)
                    && now.uptime - $0.uptime < ($0.door == offer.door ? 1 : 5)
            }
    }

    /// Gives the slot to a link, and asks the service what it means if nobody knows.
    mutating func fillSlot(with slot: StartupMachine.Slot) {
        state.slot = slot
        bindToUser()
        guard state.slot?.status == .resolving else { return }
        expectLink()
        resolveSlot()
    }

    /// Gives the slot to the link in the queue, once the app is done with the one before.
    ///
    /// If that came back unanswered, the newer link wins, as it would have without the queue.
    mutating func takeUpQueued() {
        guard let queued = state.queued, !state.isPresenting else { return }
        dropSlot(.superseded)
        state.queued = nil
        fillSlot(with: queued)
    }

    /// A link is on its way.
    mutating func announce() {
        guard !state.isAnnounced else { return }
        state.isAnnounced = true
        state.isAnnouncementOverdue = false
        expectLink()
    }

    /// No link is on its way any more: it has come, or will not.
    mutating func withdrawAnnouncement() {
        state.isAnnounced = false
        state.isAnnouncementOverdue = false
    }
}
