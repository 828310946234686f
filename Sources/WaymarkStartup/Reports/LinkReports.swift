/// What happened to links, for developers: an asynchronous sequence of reports.
public struct LinkReports: AsyncSequence, Sendable {
    /// A report.
    public typealias Element = LinkReport

    /// Reads reports one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// The next report; `nil` once the task is cancelled.
        public mutating func next() async -> LinkReport? {
            nil
        }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator()
    }
}
