/// Who is signed in.
public enum StartupSession: Hashable, Sendable {
    /// Not known yet, as while protected storage cannot be read.
    case unknown
    /// Nobody.
    case signedOut
    /// A person; `nil` in an app that has no users.
    case signedIn(user: String?)

    /// Why a session ended.
    public enum End: Hashable, Sendable {
        /// The person signed out: links bound to them go.
        case byUser
        /// The session ran out: links wait for the same person.
        case expired
    }
}

/// The screen that the app shows while it starts.
public enum StartupScreen: String, CaseIterable, Hashable, Sendable {
    /// A spinner, for at most ``StartupRules/holdDeadline`` once the session is known.
    case waiting
    /// The first steps of a new person.
    case onboarding
    /// Sign-in.
    case signIn
    /// The app itself; every opened link lies above it, so that “back” works.
    case home
}
