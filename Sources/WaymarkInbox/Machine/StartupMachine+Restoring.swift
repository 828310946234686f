internal import Foundation

extension StartupMachine.Turn {
    /// Takes the record of the last process.
    ///
    /// A link that has already come through a door is newer than any stored link. If it is the same link, it inherits the
    /// attempts, so that a launch that the system repeats after a crash does not become an endless loop.
    mutating func start(from stored: StoredStartup) {
        guard state.installation == nil else { return }
        state.isStorageAwaited = false
        let hasDirectLink = state.deferred == .done
        state.installation = StartupMachine.Installation(id: stored.installationID, firstLaunch: stored.firstLaunch)
        state.written = stored
        let newest = stored.queued ?? stored.slot
        if stored.deferred == .done || newest != nil { state.deferred = .done }
        if stored.queued != nil, let older = stored.slot { reportDrop(older, .superseded) }
        guard let newest else { return }
        if hasDirectLink {
            if newest.plainURL == state.slot?.link.plainURL { state.slot?.link.attempts += newest.attempts }
            reportDrop(newest, .superseded)
        } else if let age = wallAge(since: newest.arrived) {
            restore(newest, age: age)
        } else {
            reportDrop(newest, .expired)
        }
    }

    private mutating func restore(_ link: StoredStartup.Slot, age: TimeInterval) {
        var link = link
        link.isLate = link.isLate || state.isStorageOverdue
        let slot = StartupMachine.Slot(
            link: link, status: link.content == nil ? .resolving : .held, isRestored: true, born: now.uptime - age)
        guard !isExpired(slot) else {
            reportDrop(link, .expired)
            return
        }
        fillSlot(with: slot)
    }

    /// Forgets the record and every link, but not the screen and the session.
    ///
    /// A reset is not a new installation: the service is not asked again for a deferred link.
    mutating func reset(to installationID: String) {
        state.installation = StartupMachine.Installation(id: installationID, firstLaunch: now.date)
        state.deferred = .done
        state.isStorageAwaited = false
        dropSlot(.reset)
        dropQueued(.reset)
        withdrawAnnouncement()
        state.arrivals = []
        state.hasPromptedForUpdate = false
    }
}
