/// The screen of the app, and which windows have shown it.
struct ScreenBoard: Sendable {
    private struct Observer: Sendable {
        let id: Int
        let scene: LinkScene?
        /// The number of the screen that it is showing or has shown.
        var number = 0
        var isShowing = false
    }

    /// The current screen.
    private(set) var screen: StartupScreen?
    private var number = 0
    private var observers: [Observer] = []
    private var lastID = 0

    /// Whether the windows at an address show the current screen, so that a link can be opened above it.
    func isSettled(at address: LinkAddress) -> Bool {
        observers.allSatisfy { observer in
            (observer.scene != nil && observer.scene != address.scene)
                || (observer.number == number && !observer.isShowing)
        }
    }

    /// Changes the screen.
    ///
    /// Observers that have not shown an earlier one skip it.
    mutating func show(_ screen: StartupScreen) {
        self.screen = screen
        number += 1
    }

    /// Adds an observer, which starts with the current screen.
    mutating func attach(_ scene: LinkScene?) -> Int {
        lastID += 1
        observers.append(Observer(id: lastID, scene: scene))
        return lastID
    }

    mutating func detach(_ id: Int) {
        observers.removeAll { $0.id == id }
    }

    /// Whether ``next(for:)`` has a screen, or an end of showing to take.
    func hasNews(for id: Int) -> Bool {
        observers.contains { $0.id == id && ($0.number != number || $0.isShowing) }
    }

    /// The next screen for an observer, which has shown the one before.
    mutating func next(for id: Int) -> StartupScreen? {
        guard let place = observers.firstIndex(where: { $0.id == id }) else { return nil }
        let isNew = observers[place].number != number
        observers[place].number = number
        observers[place].isShowing = isNew
        return isNew ? screen : nil
    }
}
