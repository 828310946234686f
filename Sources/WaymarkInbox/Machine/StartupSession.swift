/// The person who is signed in.
public enum StartupSession: Hashable, Sendable {
    /// Not known yet, for example while protected storage cannot be read.
    case unknown
    /// No person is signed in.
    case signedOut
    /// A person is signed in; `nil` in an app without users.
    case signedIn(user: String?)

    /// The reason why a session ended.
    public enum End: Hashable, Sendable {
        /// The person signed out; links bound to them are dropped.
        case byUser
        /// The session expired; links wait for the same person.
        case expired
    }
}
