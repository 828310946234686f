/// The screens and prompts that a controller is to show, in order.
struct ScreenQueue: Sendable {
    private var lastController = 0
    private var controller: Int?
    private var pending: [StartupScreen] = []
    private var newest: StartupScreen?
    private var isShowing = false
    private var prompts: [IncomingLink] = []

    /// Whether nothing is left to show, so that a link can be opened above it.
    var isSettled: Bool { controller == nil || (pending.isEmpty && !isShowing) }

    /// Lets a controller show screens in place of the one before; it begins with the newest.
    mutating func attach() -> Int {
        lastController += 1
        controller = lastController
        isShowing = false
        pending = newest.map { [$0] } ?? []
        return lastController
    }

    mutating func detach(_ controller: Int) {
        guard self.controller == controller else { return }
        self.controller = nil
        isShowing = false
        pending = []
    }

    mutating func append(_ screen: StartupScreen) {
        newest = screen
        if controller != nil { pending.append(screen) }
    }

    /// The next screen; the one before it is shown.
    mutating func next(for controller: Int) -> StartupScreen? {
        guard self.controller == controller else { return nil }
        isShowing = !pending.isEmpty
        return pending.isEmpty ? nil : pending.removeFirst()
    }

    func hasNext(for controller: Int) -> Bool {
        self.controller == controller && !pending.isEmpty
    }

    mutating func appendPrompt(_ link: IncomingLink) {
        // Without a controller nobody may ever take prompts; the newest is enough.
        if controller == nil { prompts = [] }
        prompts.append(link)
    }

    /// The next prompt for a controller; for `nil`, for whoever asks while there is none.
    mutating func nextPrompt(for controller: Int?) -> IncomingLink? {
        self.controller == controller && !prompts.isEmpty ? prompts.removeFirst() : nil
    }
}
