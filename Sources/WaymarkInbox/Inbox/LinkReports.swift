/// The reports of an inbox, for developers: an asynchronous sequence.
///
/// A new reader first gets earlier reports, at most 200. A reader that is too slow gets a ``LinkReport/Kind/missed`` that says how
/// many reports are lost.
public struct LinkReports: AsyncSequence, Sendable {
    /// A report.
    public typealias Element = LinkReport

    let core: InboxCore

    /// Reads reports one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let core: InboxCore
        private var number: Int?

        init(core: InboxCore) {
            self.core = core
        }

        /// The next report; `nil` if the task is cancelled.
        public mutating func next() async -> LinkReport? {
            let place = number
            let next: (report: LinkReport, next: Int)? = await core.first {
                core.read { $0.log.report(at: place ?? $0.log.first) }
            }
            number = next?.next ?? place
            return next?.report
        }
    }

    /// Starts to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(core: core)
    }
}
