/// The text with which PgBouncer refuses a connection.
///
/// Up to version 1.18 at least, it says nearly everything with the code 08P01: what it refuses itself, what the server behind it has
/// said, without its code, and that it is being stopped.
///
/// Source: answers of PgBouncer 1.18, and the texts in its program.
struct PoolerText {
    private let message: Substring

    /// Takes a text; the last error of the server may be inside of it, as newer versions tell it.
    init(_ message: Substring) {
        let frame = (start: "server login has been failing, cached error: ", end: " (server_login_retry)")
        guard message.hasPrefix(frame.start) else {
            self.message = message
            return
        }
        let cached = message.dropFirst(frame.start.count)
        self.message = cached.hasSuffix(frame.end) ? cached.dropLast(frame.end.count) : cached
    }

    /// Why waiting would not help; `nil` where it may.
    ///
    /// Temporary conditions are none: the pooler is shutting down or has no connection left, the server behind it does not answer or has no
    /// connection left, or a database is paused, disabled or being removed.
    var refusal: ConnectionRefusal? {
        // A name in quotation marks may hold any text.
        if message.hasPrefix("database \"") { return message.hasSuffix("\" does not exist") ? .database : nil }
        if message.hasPrefix("role \"") {
            let isLasting = ["\" does not exist", "\" is not permitted to log in"].contains { message.hasSuffix($0) }
            return isLasting ? .user : nil
        }
        return Self.beginnings.first { beginning, _ in message.hasPrefix(beginning) }?.1
    }

    private static let beginnings: [(String, ConnectionRefusal)] = [
        // Its own.
        ("no such database", .database), ("no such user", .user), ("\"trust\" authentication failed", .user),
        ("login rejected", .user), ("unix socket login rejected", .user), ("not allowed", .user),
        ("certificate authentication failed", .user), ("password authentication failed", .password),
        ("SASL authentication failed", .password), ("PAM authentication failed", .password),
        ("unsupported startup parameter", .setting), ("SSL required", .encryption),
        ("TLS client certificate required", .ownFile), ("TLS certificate name mismatch", .ownFile),
        // Those of the server behind it.
        ("permission denied for database", .user), ("no pg_hba.conf entry", .user), ("pg_hba.conf rejects", .user),
        ("unrecognized configuration parameter", .setting), ("invalid value for parameter", .setting),
    ]
}
