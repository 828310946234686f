/// A screen of the app's start.
public enum StartupScreen: String, CaseIterable, Hashable, Sendable {
    /// A spinner, for at most ``StartupRules/holdDeadline`` once the session is known.
    case waiting
    /// The first steps of a new person.
    case onboarding
    /// Sign-in.
    case signIn
    /// The app itself. Opened links are shown above it, so that “back” works.
    case home
}
