/// What happened to links, for developers: an asynchronous sequence of reports.
///
/// A new reader first gets what happened before, as far as it is kept: 200 reports. One that reads more slowly than
/// reports come in is told how many it missed, by ``LinkReport/Kind/missed``.
public struct LinkReports: AsyncSequence, Sendable {
    /// A report.
    public typealias Element = LinkReport

    let inbox: LinkInbox

    /// Reads reports one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let inbox: LinkInbox
        var number: Int?

        /// The next report; `nil` once the task is cancelled.
        public mutating func next() async -> LinkReport? {
            await inbox.nextReport(&number)
        }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(inbox: inbox)
    }
}
