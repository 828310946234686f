extension StartupMachine.Turn {
    /// Somebody signed in or out.
    mutating func change(to session: StartupSession, because end: StartupSession.End?) {
        state.session = session
        state.sessionEnd = end
        bindToUser()
    }

    /// Sees to it that no link waits that another person than the present one opened.
    ///
    /// The first person to sign in gets a link that nobody's session was there for. Who signs out by their own will
    /// takes their links with them; a session that ran out is usually renewed by the same person, so their links wait.
    mutating func bindToUser() {
        switch state.session {
        case .unknown:
            break
        case .signedOut where state.sessionEnd == .byUser:
            drop(.signedOut) { $0.boundUser != nil }
        case .signedOut:
            break
        case .signedIn(let user):
            drop(.otherUser) { $0.boundUser != nil && $0.boundUser != user }
            state.slot?.link.boundUser = user
            state.queued?.link.boundUser = user
        }
    }

    private mutating func drop(_ reason: LinkReport.Drop, where isConcerned: (StoredStartup.Slot) -> Bool) {
        if let link = state.slot?.link, isConcerned(link) { dropSlot(reason) }
        if let link = state.queued?.link, isConcerned(link) { dropQueued(reason) }
    }
}
