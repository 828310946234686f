internal import WaymarkLinks

extension StartupMachine.Turn {
    /// Asks the service for the link that led to the installation, at the first launch or again at a later one.
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
        expectLink()
        perform(.checkDeferred(installationID: installation.id))
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
    /// The next launch tries again if the failure may pass.
    mutating func failedDeferred(with failure: LinkFailure) {
        guard state.deferred == .running || state.deferred == .outrun else { return }
        let reason =
            switch failure {
            case .transient(let reason), .permanent(let reason): reason
            }
        emit(.report(LinkReport(.claimFailed, door: .firstLaunch, detail: reason)))
        switch (state.deferred, failure) {
        case (.running, .transient): state.deferred = .postponed
        case (.running, .permanent), (.outrun, _): state.deferred = .done
        case (.pending, _), (.postponed, _), (.done, _): break
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
