internal import Foundation

extension StartupMachine.Turn {
    /// How far the time of day may step back before nothing that it says about the past is believed.
    private static var believableStepBack: TimeInterval { 86_400 }

    /// Gives up links whose time is over.
    ///
    /// Not the one that the app is presenting: the person is looking at it.
    mutating func dropExpired() {
        if let slot = state.slot, slot.status != .presenting, isExpired(slot) { dropSlot(.expired) }
        if let queued = state.queued, isExpired(queued) { dropQueued(.expired) }
    }

    /// Whether the link's time is over: minutes for one that the person could have seen at any moment, a day for one that
    /// sign-in, onboarding or an update keeps back.
    ///
    /// Within a process the uptime tells the age, whatever happens to the time of day.
    private func isExpired(_ slot: StartupMachine.Slot) -> Bool {
        now.uptime - slot.born > (slot.link.isGated ? rules.gatedLifetime : rules.restoreLifetime)
    }

    /// How long ago a moment of another process was, by the time of day.
    ///
    /// - Returns: Zero for a moment that lies ahead, as after a small correction of the clock; `nil` for one that lies more
    ///   than a day ahead, because then the clock was wrong by an unknown time, and old is the safe guess.
    func wallAge(since date: Date) -> TimeInterval? {
        let age = now.date.timeIntervalSince(date)
        return age < -Self.believableStepBack ? nil : max(0, age)
    }

    /// A new process knows what the last one left.
    ///
    /// A link that came through a door before is newer than anything stored. If it is the same link, it takes over how
    /// often that was opened in vain, so that a system that repeats the launch after a crash makes no endless loop of it.
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

    /// Forgets everything that is stored, and every link; what the app shows and who is signed in is the app's.
    ///
    /// A reset is no installation: the service is not asked again which link led to it.
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
