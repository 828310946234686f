internal import WaymarkLinks

extension StartupMachine.Turn {
    /// Asks the service which link led to the installation: at the first launch, or again at a later one.
    ///
    /// Not before storage is known, because a file that cannot be read looks like a first launch; and not while a link
    /// is on its way, because that is the better answer to the same question.
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

    /// A direct link has come: the person said themselves where they want to go.
    mutating func outrunDeferred() {
        state.deferred = state.deferred == .running || state.deferred == .outrun ? .outrun : .done
    }

    /// The service knows the link.
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

    /// The service knows of no link.
    mutating func foundNoDeferred() {
        guard endDeferredCheck() != nil else { return }
        emit(.report(LinkReport(.firstOpen)))
    }

    /// The service could not be asked: the next launch tries again, unless asking is useless for good.
    mutating func failedDeferred(with failure: LinkFailure) {
        switch (state.deferred, failure) {
        case (.running, .transient): state.deferred = .postponed
        case (.running, .permanent), (.outrun, _): state.deferred = .done
        case (.pending, _), (.postponed, _), (.done, _): break
        }
    }

    /// Ends the check and says whether a direct link outran it; `nil` if none was running, as after a reset.
    private mutating func endDeferredCheck() -> Bool? {
        guard state.deferred == .running || state.deferred == .outrun else { return nil }
        let isOutrun = state.deferred == .outrun
        state.deferred = .done
        return isOutrun
    }
}
