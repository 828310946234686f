/// A reader that is known to the inbox until it is released.
final class Registration: Sendable {
    let core: InboxCore
    let id: Int
    private let end: @Sendable (inout InboxState, Int) -> Void

    init(core: InboxCore, id: Int, end: @escaping @Sendable (inout InboxState, Int) -> Void) {
        self.core = core
        self.id = id
        self.end = end
    }

    deinit {
        core.change { end(&$0, id) }
    }
}
