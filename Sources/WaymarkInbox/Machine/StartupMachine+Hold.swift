extension StartupMachine.Turn {
    /// A link may appear that was not expected before, so that there is something to wait for again.
    ///
    /// On the waiting screen the first deadline stands: the person has waited since it began, for whatever came.
    mutating func expectLink() {
        switch state.hold {
        case .over: state.hold = .idle
        case .running where state.screen != .waiting:
            state.hold = .running(until: now.uptime + rules.holdDeadline)
        case .idle, .running: break
        }
    }

    /// Starts the timer when there is something to wait for and somebody who waits.
    ///
    /// While the session is unknown there is nowhere else to go, and the time does not run.
    mutating func startHold() {
        guard state.hold == .idle, state.canShow, state.session != .unknown, state.isExpectingLink else { return }
        state.hold = .running(until: now.uptime + rules.holdDeadline)
        emit(.startHold(seconds: rules.holdDeadline))
    }

    /// The timer went off.
    mutating func endHold() {
        guard case .running(let deadline) = state.hold else { return }
        guard now.uptime >= deadline else {
            // A newer link is waited for than the one that the timer was started for.
            emit(.startHold(seconds: deadline - now.uptime))
            return
        }
        state.hold = .over
        // In front of a gate nobody waits for the link, so it cannot be late.
        if isWaitedFor {
            if state.slot?.status == .resolving { state.slot?.link.isLate = true }
            state.isAnnouncementOverdue = state.isAnnouncementOverdue || state.isAnnounced
        }
        state.isAnnounced = false
        awaitStorage(false)
    }

    /// Storage takes its time, so that the person waits for it as for a link; or nobody waits for it any more.
    mutating func awaitStorage(_ isAwaited: Bool) {
        guard state.installation == nil, isAwaited != state.isStorageAwaited else { return }
        state.isStorageAwaited = isAwaited
        if isAwaited {
            expectLink()
        } else {
            state.isStorageOverdue = isWaitedFor
        }
    }

    /// Whether a person is there who could see a link at once.
    private var isWaitedFor: Bool {
        guard case .signedIn = state.session else { return false }
        return state.isOnboardingComplete
    }
}
