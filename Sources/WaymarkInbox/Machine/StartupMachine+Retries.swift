extension StartupMachine.Turn {
    /// Repeats failed requests because the app came to the foreground or the network changed.
    ///
    /// If the service asked for a pause, the questions wait until it is over.
    mutating func retry() {
        if let slot = state.slot, slot.status == .retry, slot.schedule.mayAsk(at: now.uptime) { resolveSlot() }
        if state.deferred == .retry, state.deferredSchedule.mayAsk(at: now.uptime) { checkDeferredAgain() }
    }

    /// Repeats the requests that are due.
    mutating func retryDue() {
        guard let timer = state.retryTimer, now.uptime >= timer else { return }
        state.retryTimer = nil
        guard state.isActive else { return }
        if let slot = state.slot, slot.status == .retry, slot.schedule.due <= now.uptime { resolveSlot() }
        if state.deferred == .retry, state.deferredSchedule.due <= now.uptime { checkDeferredAgain() }
    }

    /// Notes that answers which are under way may be lost.
    mutating func interruptQuestions() {
        if state.slot?.status == .resolving { state.slot?.schedule.interrupt() }
        if state.deferred == .running { state.deferredSchedule.interrupt() }
    }

    /// Starts the timer for what failed, while the app is in the foreground.
    mutating func startRetryTimer() {
        guard state.isActive else { return }
        var due = state.deferred == .retry ? state.deferredSchedule.due : .infinity
        if let slot = state.slot, slot.status == .retry { due = min(due, slot.schedule.due) }
        guard due < state.retryTimer ?? .infinity else { return }
        state.retryTimer = due
        emit(.startRetry(seconds: max(0, due - now.uptime)))
    }
}
