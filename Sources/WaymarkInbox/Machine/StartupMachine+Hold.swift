extension StartupMachine.Turn {
    /// Starts waiting again, because a link is expected that was not before.
    ///
    /// On the waiting screen the first deadline remains: the person has waited since then.
    mutating func expectLink() {
        switch state.hold {
        case .over: state.hold = .idle
        case .running where state.screen != .waiting:
            state.hold = .running(until: now.uptime + rules.holdDeadline)
        case .idle, .running: break
        }
    }

    /// Starts the timer if a link is expected and the person waits for it.
    ///
    /// It does not start while the session is unknown, because then no other screen is possible.
    mutating func startHold() {
        guard state.hold == .idle, state.canShow, state.session != .unknown, state.isExpectingLink else { return }
        state.hold = .running(until: now.uptime + rules.holdDeadline)
        emit(.startHold(seconds: rules.holdDeadline))
    }

    /// The timer has fired.
    mutating func endHold() {
        guard case .running(let deadline) = state.hold else { return }
        guard now.uptime >= deadline else {
            // The deadline was moved for a newer link.
            emit(.startHold(seconds: deadline - now.uptime))
            return
        }
        state.hold = .over
        // At a gate the person does not wait for the link, so it cannot be late.
        if isWaitedFor {
            if state.slot?.status == .resolving { state.slot?.link.isLate = true }
            state.isAnnouncementOverdue = state.isAnnouncementOverdue || state.isAnnounced
        }
        state.isAnnounced = false
        awaitStorage(false)
    }

    /// Starts or stops waiting for slow storage, as for a link.
    mutating func awaitStorage(_ isAwaited: Bool) {
        guard state.installation == nil, isAwaited != state.isStorageAwaited else { return }
        state.isStorageAwaited = isAwaited
        if isAwaited {
            expectLink()
        } else {
            state.isStorageOverdue = isWaitedFor
        }
    }

    /// Whether a person waits who could see a link at once.
    private var isWaitedFor: Bool {
        guard case .signedIn = state.session else { return false }
        return state.isOnboardingComplete
    }
}
