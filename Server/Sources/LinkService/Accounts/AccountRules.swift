/// The times and lengths of signing in.
///
/// Sources: OWASP "Session Management Cheat Sheet"; NIST SP 800-63B-4 §3.1.1.
public enum AccountRules {
    /// After how many seconds without use a session ends.
    public static let idleTime: Double = 8 * 3600
    /// After how many seconds a session ends, however much it is used.
    public static let sessionTime: Double = 7 * 86_400
    /// For how many seconds an invitation and a link for another password last.
    public static let invitationTime: Double = 72 * 3600
    /// How often at most, in seconds, the use of a session is stored.
    static let useInterval: Double = 60
    /// The least length of a password in characters, if it is the only factor.
    public static let leastPasswordLength = 15
    /// The least length of a password in characters, if there is a second factor.
    public static let leastPasswordLengthWithSecondFactor = 8
    /// The greatest length of a password in bytes of its normal form.
    public static let greatestPasswordLength = 1024
    /// How many recovery codes a person gets.
    static let recoveryCodeCount = 10
    /// The greatest length of what is kept of a browser's name, in bytes.
    static let userAgentLength = 200
}
