/// The links that the app is to open, one after the other.
public struct LinkDeliveries: AsyncSequence, Sendable {
    /// A link to open.
    public typealias Element = LinkDelivery

    /// Takes links one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// The next link; `nil` once the task is cancelled.
        public mutating func next() async -> LinkDelivery? {
            nil
        }
    }

    /// Begins to take links.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator()
    }
}
