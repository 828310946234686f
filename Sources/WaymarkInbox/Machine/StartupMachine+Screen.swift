extension StartupMachine.State {
    /// What the person has seen of the app.
    enum Seen: Hashable, Sendable {
        /// Nothing, or the waiting screen.
        case nothing
        /// Sign-in, onboarding, or a home screen that they have left since.
        case more
        /// Home, which is on the screen.
        case home
    }

    /// What the person has seen so far.
    var seen: Seen {
        if screen == .home { return .home }
        return hasShownMoreThanWaiting ? .more : .nothing
    }

    /// The screen that belongs to the state.
    var fittingScreen: StartupScreen {
        switch session {
        case .unknown: .waiting
        case .signedOut, .signedIn:
            if !isOnboardingComplete {
                .onboarding
            } else if session == .signedOut {
                // At once, even while a link is being resolved.
                .signIn
            } else if isExpectingLink, hold != .over, screen != .home {
                .waiting
            } else {
                .home
            }
        }
    }
}

extension StartupMachine.Turn {
    /// Shows the screen that belongs to the state unless it is shown already.
    ///
    /// Not in the background, and not below a link that is being presented.
    mutating func showScreen() {
        guard state.canShow, !state.isPresenting else { return }
        let screen = state.fittingScreen
        if screen == .onboarding || (screen == .signIn && state.slot?.link.requiresSession == true) {
            state.slot?.link.isGated = true
        }
        guard screen != state.screen else { return }
        state.screen = screen
        if screen != .waiting { state.hasShownMoreThanWaiting = true }
        emit(.show(screen))
    }
}
