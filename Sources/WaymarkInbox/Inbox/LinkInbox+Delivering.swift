import WaymarkClient

extension LinkInbox {
    /// The links to open, one after the other; one that waits already comes at once.
    ///
    /// There may be many subscribers; each link goes to exactly one of them.
    /// - Parameter scene: the scene that takes them. A link that is meant for a scene goes to a subscriber of that scene, as
    ///   long as there is one, and to any other otherwise.
    public func deliveries(scene: String? = nil) -> LinkDeliveries {
        LinkDeliveries(inbox: self, scene: scene)
    }

    /// The links that need a newer version of the app, to tell the person so; for apps without a ``StartupController``.
    public var updatePrompts: LinkUpdatePrompts {
        LinkUpdatePrompts(inbox: self)
    }

    /// What happens to links, for developers.
    public var reports: LinkReports {
        LinkReports(inbox: self)
    }

    /// The next link for a subscriber; `nil` once its task is cancelled.
    func nextDelivery(_ subscription: inout LinkDeliveries.Subscription?, scene: String?) async -> LinkDelivery? {
        guard !Task.isCancelled else {
            subscription?.end(isCancelled: true)
            subscription = nil
            return nil
        }
        let known = subscription?.id
        let id = state.withLock { state in
            let (id, losses) = state.desk.wait(known, scene: scene)
            state.settle(losses, by: machine, at: moment)
            return id
        }
        ring()
        let current = subscription ?? LinkDeliveries.Subscription(inbox: self, id: id)
        subscription = current
        while !Task.isCancelled {
            let generation = arrivals.generation
            if let delivery = take(id) { return delivery }
            await arrivals.wait(after: generation)
        }
        current.end(isCancelled: true)
        subscription = nil
        return nil
    }

    /// Lets a subscriber go.
    func leave(_ subscriber: Int, isCancelled: Bool) {
        state.withLock { state in
            state.settle(state.desk.leave(subscriber, isCancelled: isCancelled), by: machine, at: moment)
        }
        ring()
    }

    /// Says that the last copy of a delivery is gone.
    func drop(_ serial: Int) {
        state.withLock { $0.settle($0.desk.drop(serial), by: machine, at: moment) }
        ring()
    }

    /// Gives an answer to the machine, and returns when what follows from it is stored.
    func answer(_ serial: Int, with answer: LinkAnswer) async {
        let mark: Int? = state.withLock { state in
            guard let id = state.desk.answer(serial) else { return nil }
            _ = state.reduce(.answered(id: id, answer), by: machine, at: moment)
            return state.work.appended
        }
        guard let mark else { return }
        ring()
        await performed(mark)
        await storeUnattended()
    }

    /// The next report for a reader.
    func nextReport(_ number: inout Int?) async -> LinkReport? {
        while !Task.isCancelled {
            let generation = changes.generation
            let place = number
            if let (report, next) = state.withLock({ $0.log.report(at: place ?? $0.log.first) }) {
                number = next
                return report
            }
            await changes.wait(after: generation)
        }
        return nil
    }

    private func take(_ subscriber: Int) -> LinkDelivery? {
        // Nothing rings where nothing was taken: the loop that called would wake itself for ever.
        let taken = state.withLock { state -> DeliveryDesk.Taken? in
            guard state.screens.isSettled else { return nil }
            state.takeBackUnfit(by: machine, at: moment)
            defer { state.settle([], by: machine, at: moment) }
            guard let taken = state.desk.take(subscriber) else { return nil }
            // Here, and not where it was decided: until somebody takes it, a link can be given back unseen.
            state.note(LinkReport(openingOf: taken.link), at: moment.date)
            return taken
        }
        guard let taken else { return nil }
        ring()
        let claim = DeliveryClaim(inbox: self, serial: taken.serial)
        return LinkDelivery(link: taken.link, scene: taken.scene) { await claim.answer($0) }
    }
}

/// Ties a delivery that was handed out to its inbox; the last copy of the delivery takes it along.
private final class DeliveryClaim: Sendable {
    private let inbox: LinkInbox
    private let serial: Int

    init(inbox: LinkInbox, serial: Int) {
        self.inbox = inbox
        self.serial = serial
    }

    deinit {
        inbox.drop(serial)
    }

    func answer(_ answer: LinkAnswer) async {
        await inbox.answer(serial, with: answer)
    }
}
