/// The links that need a newer version of the app, so that the app can tell the person: one in each process.
///
/// The link waits for the updated app, for a day.
///
/// A prompt goes to one reader: to one in the link's window, if there is one.
public struct LinkUpdatePrompts: AsyncSequence, Sendable {
    /// A link that cannot be opened yet.
    public typealias Element = IncomingLink

    let core: InboxCore
    let scene: LinkScene?

    /// Reads prompts one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let registration: Registration

        init(core: InboxCore, scene: LinkScene?) {
            registration = Registration(
                core: core, id: core.change { $0.prompts.attach(scene) }, end: { $0.prompts.detach($1) })
        }

        /// The next link that needs a newer version; `nil` if the task is cancelled.
        public mutating func next() async -> IncomingLink? {
            let (core, id) = (registration.core, registration.id)
            return await core.first {
                core.read { $0.prompts.hasPrompt(for: id) } ? core.change { $0.prompts.next(for: id) } : nil
            }
        }
    }

    /// Starts to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(core: core, scene: scene)
    }
}
