internal import WaymarkLinks

extension StartupMachine.Turn {
    /// Requests the link that led to the installation, at the first launch or again at a later one.
    ///
    /// Not before storage was read, because unreadable storage looks like a first launch, and not while a link is announced,
    /// because that is the better answer.
    mutating func startDeferredCheck() {
        guard state.deferred == .pending, let installation = state.installation, !state.isAnnounced else { return }
        guard let age = wallAge(since: installation.firstLaunch), age <= rules.deferredWindow else {
            state.deferred = .done
            return
        }
        state.deferred = .running
        state.deferredSchedule.ask()
        // The person has waited for the first answer, and does not wait for the next.
        if state.deferredSchedule.failures == 0 { expectLink() }
        perform(.checkDeferred(installationID: installation.id))
    }

    /// Repeats the request after a failure.
    mutating func checkDeferredAgain() {
        state.deferred = .pending
        startDeferredCheck()
    }

    /// A direct link has come, which is better than a deferred one.
    mutating func outrunDeferred() {
        state.deferred = state.deferred == .running || state.deferred == .outrun ? .outrun : .done
    }

    /// The service found the link.
    mutating func foundDeferred(_ id: String, _ content: LinkContent, method: String?, requiresSession: Bool) {
        guard content.match != .none else {
            foundNoDeferred()
            return
        }
        guard let isOutrun = endDeferredCheck() else { return }
        let link = StoredStartup.Slot(
            id: id, url: nil, content: content, door: .firstLaunch, origin: .deferredInstall,
            requiresSession: requiresSession, boundUser: state.user, arrived: now.date, isLate: state.screen == .home)
        report(.firstOpen, link, detail: method)
        if isOutrun {
            reportDrop(link, .outrun)
        } else if content.match == .probable, !rules.acceptsProbableMatches {
            reportDrop(link, .improbable)
        } else {
            fillSlot(with: StartupMachine.Slot(link: link, status: .held, born: now.uptime))
        }
    }

    /// The service found no link.
    mutating func foundNoDeferred() {
        guard endDeferredCheck() != nil else { return }
        emit(.report(LinkReport(.firstOpen)))
    }

    /// The service could not be asked.
    ///
    /// If the failure may pass, it is asked again, or the next launch asks.
    mutating func failedDeferred(with failure: LinkFailure) {
        guard state.deferred == .running || state.deferred == .outrun else { return }
        var isAskedAgain = false
        switch (state.deferred, failure) {
        case (.running, .transient):
            isAskedAgain = state.deferredSchedule.fail(
                failure, isActive: state.isActive, now: now.uptime, backoff: &state.backoff)
            state.deferred = .retry
        case (.running, .withheld): state.deferred = .postponed
        default: state.deferred = .done
        }
        if isAskedAgain { return checkDeferredAgain() }
        if state.deferredSchedule.failures < 2 {
            emit(.report(LinkReport(.claimFailed, door: .firstLaunch, detail: failure.detail)))
        }
    }

    /// Ends the check and returns whether a direct link outran it; `nil` if no check was running, as after a reset.
    private mutating func endDeferredCheck() -> Bool? {
        guard state.deferred == .running || state.deferred == .outrun else { return nil }
        let isOutrun = state.deferred == .outrun
        state.deferred = .done
        return isOutrun
    }
}
