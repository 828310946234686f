extension StartupMachine.Turn {
    /// A person signed in or out.
    mutating func change(to session: StartupSession, because end: StartupSession.End?) {
        state.session = session
        state.sessionEnd = end
        bindToUser()
    }

    /// Drops the links of another person, and binds unbound links to the person who is signed in.
    ///
    /// A person who signs out takes their links with them. A session that expired is usually renewed by the same person, so
    /// the links wait.
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
