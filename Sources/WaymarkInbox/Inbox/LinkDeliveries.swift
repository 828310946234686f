/// The links that the app is to open, one after the other.
///
/// A subscriber that is cancelled, or that lets both its iterator and the delivery go before it has answered, gives the
/// link back: another subscriber gets it, and no attempt is used up. One that goes on to the next link and has let the one
/// before go without an answer has said that it has no place for it.
public struct LinkDeliveries: AsyncSequence, Sendable {
    /// A link to open.
    public typealias Element = LinkDelivery

    let inbox: LinkInbox
    let scene: String?

    /// Takes links one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let inbox: LinkInbox
        let scene: String?
        var subscription: Subscription?

        /// The next link; `nil` once the task is cancelled.
        public mutating func next() async -> LinkDelivery? {
            await inbox.nextDelivery(&subscription, scene: scene)
        }
    }

    /// Begins to take links.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(inbox: inbox, scene: scene)
    }

    /// One subscriber, for as long as its iterator is there.
    final class Subscription: Sendable {
        let id: Int
        private let inbox: LinkInbox

        init(inbox: LinkInbox, id: Int) {
            self.inbox = inbox
            self.id = id
        }

        deinit {
            end(isCancelled: Task.isCancelled)
        }

        func end(isCancelled: Bool) {
            inbox.leave(id, isCancelled: isCancelled)
        }
    }
}
