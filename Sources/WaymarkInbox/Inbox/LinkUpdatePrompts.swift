/// Links that need a newer version of the app, for apps without a ``StartupController``: one for each process, after which
/// the link waits, for a day, for the updated app.
///
/// A prompt goes to one reader. Where a controller runs, it gets all of them.
public struct LinkUpdatePrompts: AsyncSequence, Sendable {
    /// A link that cannot be opened yet.
    public typealias Element = IncomingLink

    let inbox: LinkInbox

    /// Reads prompts one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let inbox: LinkInbox

        /// The next link that needs a newer version; `nil` once the task is cancelled.
        public mutating func next() async -> IncomingLink? {
            await inbox.nextPrompt(for: nil)
        }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(inbox: inbox)
    }
}
