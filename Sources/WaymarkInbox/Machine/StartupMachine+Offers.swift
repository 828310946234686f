extension StartupMachine.Turn {
    /// How many arrivals of one stay in the foreground are remembered; a second door follows the first within moments.
    private static var rememberedArrivals: Int { 8 }

    /// Takes a URL at a door.
    mutating func take(_ offer: LinkOffer) {
        guard offer.recognition != .notOurs else {
            emit(.dispose(.notOurs))
            return
        }
        let isSameTap = isSameTap(offer)
        let isDuplicate = isSameTap || isOutstanding(offer.plainURL)
        emit(.dispose(isDuplicate ? .duplicate : .accepted(id: offer.id)))
        // Whatever was announced has come now, be it for the second time.
        let isLate = state.isAnnouncementOverdue
        withdrawAnnouncement()
        if !isSameTap { remember(offer) }
        if !isDuplicate {
            accept(offer, isLate: isLate)
        } else if state.slot?.link.plainURL == offer.plainURL {
            if !isSameTap { state.slot?.renew(by: offer, isLate: isLate, at: now) }
            // Somebody who taps a link again that could not be resolved wants it now.
            retry()
            expectLink()
        } else if !isSameTap, state.queued?.link.plainURL == offer.plainURL {
            state.queued?.renew(by: offer, isLate: isLate, at: now)
        }
    }

    private mutating func remember(_ offer: LinkOffer) {
        state.arrivals.append(
            StartupMachine.Arrival(plainURL: offer.plainURL, door: offer.door, uptime: now.uptime, user: state.user))
        if state.arrivals.count > Self.rememberedArrivals { state.arrivals.removeFirst() }
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

    /// Whether the link is here already and was not answered yet.
    private func isOutstanding(_ plainURL: String) -> Bool {
        state.slot?.link.plainURL == plainURL || state.queued?.link.plainURL == plainURL
    }

    /// Whether the system brings a link a second time for the same tap.
    ///
    /// Another door follows within seconds, the same one, as where an app has wired two callbacks to it, within one. After
    /// that it is a second tap.
    private func isSameTap(_ offer: LinkOffer) -> Bool {
        state.arrivals.contains {
            $0.plainURL == offer.plainURL && ($0.user == nil || $0.user == state.user)
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

extension StartupMachine.Slot {
    /// Takes a second tap on the same link: it is as new as if it had come now, and nothing that was found out is lost.
    ///
    /// One that the app is presenting stays as it was handed out.
    fileprivate mutating func renew(by offer: LinkOffer, isLate: Bool, at now: StartupMoment) {
        guard status != .presenting else { return }
        link.door = offer.door
        link.scene = offer.scene
        link.arrived = now.date
        link.isLate = isLate
        born = now.uptime
    }
}
