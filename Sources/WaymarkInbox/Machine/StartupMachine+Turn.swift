extension StartupMachine {
    /// The processing of one event: the state so far, the moment and the actions so far.
    struct Turn {
        var state: State
        let rules: StartupRules
        let now: StartupMoment
        private(set) var actions: [StartupAction] = []

        init(state: State, rules: StartupRules, now: StartupMoment) {
            self.state = state
            self.rules = rules
            self.now = now
        }

        /// Adds an action that does not depend on the disk.
        mutating func emit(_ action: StartupAction) {
            actions.append(action)
        }

        /// Adds an action that requires the state to be on the disk.
        mutating func perform(_ action: StartupAction) {
            store()
            actions.append(action)
        }

        /// Stores the record if it has changed.
        mutating func store() {
            guard let record = state.record, record != state.written else { return }
            state.written = record
            actions.append(.store(record))
        }
    }
}

extension StartupMachine.Turn {
    /// Applies the event itself; ``settle()`` does what follows from the new state.
    mutating func take(_ event: StartupEvent) {
        switch event {
        case .stored(let stored): start(from: stored)
        case .storingFailed(let id): failedToStore(id)
        case .storageAwaited(let isAwaited): awaitStorage(isAwaited)
        case .announced: announce()
        case .announcementWithdrawn: withdrawAnnouncement()
        case .offered(let offer): take(offer)
        case .resolved(let id, let content, let requiresSession):
            resolved(id, to: content, requiresSession: requiresSession)
        case .resolutionFailed(let id, let failure): failed(id, with: failure)
        case .holdDeadlinePassed: endHold()
        case .deferredFound(let id, let content, let method, let requiresSession):
            foundDeferred(id, content, method: method, requiresSession: requiresSession)
        case .deferredEmpty: foundNoDeferred()
        case .deferredFailed(let failure): failedDeferred(with: failure)
        case .sessionChanged(let session, let end): change(to: session, because: end)
        case .onboardingChanged(let isComplete): state.isOnboardingComplete = isComplete
        case .interfaceReady: state.isInterfaceReady = true
        case .foregroundAssumed: state.scenes.assumeActive()
        case .becameActive(let scene): becomeActive(scene)
        case .resignedActive(let scene): resignActive(scene)
        case .sceneConnected(let scene): state.scenes.connect(scene)
        case .sceneDisconnected(let scene): disconnect(scene)
        case .networkReturned:
            interruptQuestions()
            retry()
        case .retryDue: retryDue()
        case .subscribersChanged(let subscribers): state.scenes.update(subscribers)
        case .answered(let id, let answer): answered(id, answer)
        case .givenBack(let id): givenBack(id)
        case .timePassed: break
        case .reset(let installationID): reset(to: installationID)
        }
    }

    /// Does what follows from the state.
    mutating func settle() {
        dropExpired()
        takeUpQueued()
        startDeferredCheck()
        let seen = state.seen
        showScreen()
        openLink(after: seen)
        startHold()
        startRetryTimer()
        store()
    }
}

extension StartupMachine.Turn {
    /// Reports what happened to a link.
    mutating func report(_ kind: LinkReport.Kind, _ link: StoredStartup.Slot, detail: String? = nil) {
        emit(.report(LinkReport(kind, id: link.id, linkID: link.content?.linkID, door: link.door, detail: detail)))
    }

    /// Reports that a link will never be opened.
    mutating func reportDrop(_ link: StoredStartup.Slot, _ reason: LinkReport.Drop, detail: String? = nil) {
        emit(
            .report(
                LinkReport(
                    .dropped, id: link.id, linkID: link.content?.linkID, door: link.door, drop: reason, detail: detail))
        )
    }

    /// Drops the link in the slot, even if it is being presented.
    mutating func dropSlot(_ reason: LinkReport.Drop, detail: String? = nil) {
        guard let slot = state.slot else { return }
        state.slot = nil
        if slot.status == .presenting { perform(.withdraw(id: slot.link.id)) }
        reportDrop(slot.link, reason, detail: detail)
    }

    /// Drops the link in the queue.
    mutating func dropQueued(_ reason: LinkReport.Drop) {
        guard let queued = state.queued else { return }
        state.queued = nil
        reportDrop(queued.link, reason)
    }
}
