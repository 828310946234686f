/// Hands links to subscribers, and takes their answers.
struct DeliveryReader: Sendable {
    let core: InboxCore
    let store: StoreWorker

    /// Waits as a subscriber; `nil` adds a new one.
    func wait(_ subscriber: Int?, scene: LinkScene?) -> Int {
        core.change { state in
            let (id, losses) = state.desk.wait(subscriber, scene: scene)
            state.settle(losses)
            return id
        }
    }

    /// The next link for a subscriber; `nil` if its task is cancelled.
    func next(_ subscriber: Int) async -> DeliveryDesk.Taken? {
        await core.first(after: .link) {
            guard core.read({ $0.isLinkReady && $0.desk.hasLink(for: subscriber) }) else { return nil }
            return core.change { state in
                guard state.isLinkReady else { return nil }
                state.takeBackUnfit()
                defer { state.settle([]) }
                guard let taken = state.desk.take(subscriber) else { return nil }
                // Not when it was decided: until the link is taken it can be given back unseen.
                state.note(LinkReport(openingOf: taken.link))
                return taken
            }
        }
    }

    /// Removes a subscriber.
    func leave(_ subscriber: Int, isCancelled: Bool) {
        core.change { $0.settle($0.desk.leave(subscriber, isCancelled: isCancelled)) }
    }

    /// Notes that the last copy of a delivery is gone.
    func drop(_ serial: Int) {
        guard core.read({ $0.desk.isHanded(serial) }) else { return }
        core.change { $0.settle($0.desk.drop(serial)) }
    }

    /// Takes an answer, and returns when its result is stored.
    func answer(_ serial: Int, with answer: DeliveryAnswer) async {
        let mark: Int? = core.change { state in
            guard let id = state.desk.answer(serial) else { return nil }
            state.reduce(.answered(id: id, answer))
            return state.work.appended
        }
        guard let mark else { return }
        await core.wait { !$0.run.isRunning || $0.work.done >= mark }
        await store.storeUnattended()
    }
}
