/// The links that the app is to open, one after the other.
///
/// A link is given back, and goes to another subscriber, if its subscriber is cancelled before it has answered, or if both the
/// iterator and the delivery are released. A subscriber that asks for the next link after releasing a delivery without an
/// answer has no place for that link.
public struct LinkDeliveries: AsyncSequence, Sendable {
    /// A link to open.
    public typealias Element = LinkDelivery

    let reader: DeliveryReader
    let scene: LinkScene?

    /// Takes links one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let reader: DeliveryReader
        let scene: LinkScene?
        private var subscription: Subscription?

        init(reader: DeliveryReader, scene: LinkScene?) {
            self.reader = reader
            self.scene = scene
        }

        /// The next link; `nil` if the task is cancelled.
        public mutating func next() async -> LinkDelivery? {
            guard !Task.isCancelled else { return end() }
            let id = reader.wait(subscription?.id, scene: scene)
            if subscription == nil { subscription = Subscription(reader: reader, id: id) }
            guard let taken = await reader.next(id) else { return end() }
            let claim = DeliveryClaim(reader: reader, serial: taken.serial)
            return LinkDelivery(link: taken.link, scene: taken.address.scene) { await claim.answer($0) }
        }

        private mutating func end() -> LinkDelivery? {
            subscription?.end(isCancelled: true)
            subscription = nil
            return nil
        }
    }

    /// Starts to take links.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: reader, scene: scene)
    }
}

/// A subscriber, for as long as its iterator exists.
private final class Subscription: Sendable {
    let id: Int
    private let reader: DeliveryReader

    init(reader: DeliveryReader, id: Int) {
        self.reader = reader
        self.id = id
    }

    deinit {
        end(isCancelled: Task.isCancelled)
    }

    func end(isCancelled: Bool) {
        reader.leave(id, isCancelled: isCancelled)
    }
}

/// Ties a delivery to its inbox, and notes when its last copy is released.
private final class DeliveryClaim: Sendable {
    private let reader: DeliveryReader
    private let serial: Int

    init(reader: DeliveryReader, serial: Int) {
        self.reader = reader
        self.serial = serial
    }

    deinit {
        reader.drop(serial)
    }

    func answer(_ answer: DeliveryAnswer) async {
        await reader.answer(serial, with: answer)
    }
}
