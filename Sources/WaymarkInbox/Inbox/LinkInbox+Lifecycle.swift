/// Windows and the foreground, which the views and adapters of this module report.
extension LinkInbox {
    /// Connects a window that opens links.
    ///
    /// Call it before ``open(_:from:scene:)`` brings a link for it.
    ///
    /// A link that came by a connected window is delivered to the subscriber of that window, even if the subscriber comes later.
    public func connect(_ scene: LinkScene) {
        core.send(.sceneConnected(scene))
    }

    /// Disconnects a window.
    ///
    /// A link that it has not answered is delivered to the window in front.
    public func disconnect(_ scene: LinkScene) {
        leaveForeground(.sceneDisconnected(scene))
    }

    /// Reports that the app, or one of its windows, came to the foreground.
    public func becameActive(scene: LinkScene? = nil) {
        core.change { state in
            state.reduce(.becameActive(scene: scene))
            state.ledger.retryReading()
            state.storeAndSend()
        }
    }

    /// Reports that the app, or one of its windows, left the foreground.
    ///
    /// The app is in the foreground as long as one of its windows is. Without a window, all of it has left.
    public func resignedActive(scene: LinkScene? = nil) {
        leaveForeground(.resignedActive(scene: scene))
    }

    /// Reports that the process is about to end.
    ///
    /// With an immediate store everything is on the disk when this returns.
    public func willTerminate() {
        store.note()
    }

    /// Reports that the network is back, or that the device uses another one.
    ///
    /// Questions that failed are asked again at once. On Apple's systems the inbox notices this itself.
    public func networkReturned() {
        core.send(.networkReturned)
    }

    /// Reports that protected storage can be read, for example after the first unlock of the device.
    public func protectedStorageAvailable() {
        core.change { $0.ledger.retryReading() }
    }

    private func leaveForeground(_ event: StartupEvent) {
        core.change { state in
            let wasActive = state.startup.isActive
            state.reduce(event)
            if wasActive, !state.startup.isActive { state.storeAndSend() }
        }
    }
}
