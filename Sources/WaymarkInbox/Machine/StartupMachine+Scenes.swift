extension StartupMachine.Turn {
    /// The app, or one of its windows, came to the foreground.
    mutating func becomeActive(_ scene: LinkScene?) {
        let wasActive = state.isActive
        guard state.scenes.becomeActive(scene) else { return }
        if wasActive { endActivation() }
        retry()
    }

    /// The app, or one of its windows, left the foreground.
    mutating func resignActive(_ scene: LinkScene?) {
        leaveForeground { $0.resignActive(scene) }
    }

    /// Handles a window that has disconnected.
    ///
    /// The link that it was showing is delivered to another window, and the attempt does not count.
    mutating func disconnect(_ scene: LinkScene) {
        leaveForeground { $0.disconnect(scene) }
        guard let slot = state.slot, slot.status == .presenting, slot.address == LinkAddress(scene) else { return }
        giveBack()
        emit(.withdraw(id: slot.link.id))
    }

    private mutating func leaveForeground(_ change: (inout LinkScenes) -> Void) {
        let wasActive = state.isActive
        change(&state.scenes)
        if wasActive, !state.isActive { endActivation() }
    }

    /// Forgets what belongs to one stay in the foreground.
    ///
    /// A stay ends when the person leaves, not when they return: the system may bring a link through one door before the app
    /// is active and through another one after, and both belong to the same tap.
    private mutating func endActivation() {
        state.arrivals = []
        interruptQuestions()
        state.isAnnouncementOverdue = false
        state.isStorageOverdue = false
        state.slot?.isUncountable = false
    }
}
