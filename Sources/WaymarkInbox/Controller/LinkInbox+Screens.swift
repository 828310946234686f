import WaymarkClient

extension LinkInbox {
    /// Lets a controller show screens, in place of the one before.
    package func attachController() -> Int {
        let controller = state.withLock { $0.screens.attach() }
        ring()
        return controller
    }

    /// Lets a controller go.
    package func detachController(_ controller: Int) {
        state.withLock { $0.screens.detach(controller) }
        ring()
    }

    /// The next screen to show; with this, the one before is shown.
    package func nextScreen(for controller: Int) async -> StartupScreen? {
        while !Task.isCancelled {
            let (screen, isSettled) = state.withLock { state in
                let wasSettled = state.screens.isSettled
                let screen = state.screens.next(for: controller)
                return (screen, !wasSettled && state.screens.isSettled)
            }
            if let screen { return screen }
            // A link may lie there that waited for the screen before.
            if isSettled { ring() }
            let generation = changes.generation
            if state.withLock({ $0.screens.hasNext(for: controller) }) { continue }
            await changes.wait(after: generation)
        }
        return nil
    }

    /// The next link that needs a newer version of the app; without a controller, for whoever asks while there is none.
    package func nextPrompt(for controller: Int?) async -> IncomingLink? {
        while !Task.isCancelled {
            let generation = changes.generation
            if let link = state.withLock({ $0.screens.nextPrompt(for: controller) }) { return link }
            await changes.wait(after: generation)
        }
        return nil
    }
}
