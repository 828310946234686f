extension LinkInbox {
    /// Runs the inbox, and shows screens and links in one window, until the task is cancelled.
    ///
    /// The window is connected meanwhile. `show`, `open` and `promptForUpdate` run on the main actor.
    ///
    /// - Parameters:
    ///   - scene: The window; `nil` in an app that does not name its windows.
    ///   - show: Shows a screen in place of the one before, in an app with gates. A link is opened when it has returned.
    ///   - open: Shows a link's place and answers the delivery. The next link is delivered after it has returned.
    ///   - promptForUpdate: Tells the person that a link needs a newer version of the app.
    @MainActor public func run(
        in scene: LinkScene? = nil,
        show: (@MainActor (StartupScreen) async -> Void)? = nil,
        open: @escaping @MainActor (LinkDelivery) async -> Void,
        promptForUpdate: @escaping @MainActor (IncomingLink) async -> Void = { _ in }
    ) async {
        if let scene { connect(scene) }
        // Before the first link can be taken: it waits until this window shows the screen.
        var screens = show.map { _ in self.screens(scene: scene).makeAsyncIterator() }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.run() }
            group.addTask { for await delivery in self.deliveries(scene: scene) { await open(delivery) } }
            group.addTask { for await link in self.updatePrompts(scene: scene) { await promptForUpdate(link) } }
            while let screen = await screens?.next() { await show?(screen) }
        }
        if let scene { disconnect(scene) }
    }
}
