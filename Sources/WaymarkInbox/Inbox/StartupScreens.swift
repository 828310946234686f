/// The screens of the app's start: the current one first, then each new one.
///
/// Screens that come while one is being shown are skipped except for the newest.
///
/// Asking for the next screen means that the one before is shown. A link is opened only above screens that are shown.
public struct StartupScreens: AsyncSequence, Sendable {
    /// A screen.
    public typealias Element = StartupScreen

    let core: InboxCore
    let scene: LinkScene?

    /// Reads screens one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let registration: Registration

        init(core: InboxCore, scene: LinkScene?) {
            registration = Registration(
                core: core, id: core.change { $0.screens.attach(scene) }, end: { $0.screens.detach($1) })
        }

        /// The next screen; `nil` if the task is cancelled.
        public mutating func next() async -> StartupScreen? {
            let (core, id) = (registration.core, registration.id)
            return await core.first {
                core.read { $0.screens.hasNews(for: id) } ? core.change { $0.screens.next(for: id) } : nil
            }
        }
    }

    /// Starts to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(core: core, scene: scene)
    }
}
