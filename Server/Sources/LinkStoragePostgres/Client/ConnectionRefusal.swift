/// The reason why a server refuses connections until somebody changes something, so that waiting does not help.
///
/// Other reasons pass by themselves: a server that is away or starting, one that has too many connections, a name that is not known yet.
enum ConnectionRefusal: Hashable, Sendable {
    /// The user's password is another one.
    case password
    /// There is no password; the message of the attempt says where to put it.
    case noPassword
    /// The user is unknown, or may not come in this way.
    case user
    /// There is no such database.
    case database
    /// The server's certificate does not show that it is the one that was asked for.
    case certificate
    /// A file that belongs to the way of connecting is missing or unusable; the message of the attempt says which, and why.
    case ownFile
    /// The server speaks no TLS, and it was asked for.
    case encryption
    /// The server does not prove that it knows the password, and that was asked for.
    case channelBinding
    /// A parameter has a value that the server does not know.
    case setting

    /// Reads what libpq says of an attempt, with the SQLSTATEs of errors; `nil` if another attempt may go better.
    ///
    /// Of several hosts, each must have refused: one that is only away may be the one to wait for. Of several attempts at one host, with
    /// and without TLS or at several addresses, the last one counts.
    ///
    /// Texts of servers are in the server's language, those of libpq itself are in English, because this program sets no locale. A
    /// pooler has one code for everything, and English texts: its own, and in part those of the server behind it.
    ///
    /// Source: PostgreSQL, "PostgreSQL Error Codes"; the texts are those of libpq 14 to 17, and of PgBouncer 1.18.
    init?(_ text: String) {
        var last: [Substring: ConnectionRefusal?] = [:]
        for attempt in text.split(separator: "connection to server ") {
            let (place, reason) = Self.parts(of: attempt)
            last.updateValue(Self.refusal(reason), forKey: place)
        }
        var found: ConnectionRefusal?
        for refusal in last.values {
            guard let refusal else { return nil }
            found = found ?? refusal
        }
        guard let found else { return nil }
        self = found
    }

    /// What would be right; `nil` where the message of the attempt says so.
    var remedy: String? {
        switch self {
        case .password:
            "correct the password where it is kept: in the file that ?passfile=FILE or PGPASSFILE names, or in the credential database.password; a pooler has passwords of its own"
        case .noPassword, .ownFile: nil
        case .user:
            "create the user with LOGIN, and let it in: GRANT CONNECT, and a line of pg_hba.conf; a pooler has its own list of users"
        case .database: "create the database, or correct its name; a pooler may have its own list of databases"
        case .certificate:
            "name the authority of the server's certificate with sslrootcert, and the server by a name that the certificate has"
        case .encryption: "turn on TLS at the server, or change sslmode"
        case .channelBinding: "let the server ask for passwords by SCRAM over TLS, or change channel_binding"
        case .setting: "correct the parameter in the URL, or take it out if a pooler does not know it"
        }
    }

    /// The host with its port, and what happened there.
    private static func parts(of attempt: Substring) -> (place: Substring, reason: Substring) {
        guard let end = attempt.firstRange(of: " failed: ") else { return ("", attempt) }
        let words = attempt[..<end.lowerBound]
        let reason = attempt[end.upperBound...]
        // `at "db" (192.0.2.1), port 5432`: a name may have several addresses, and one of them answers.
        guard let open = words.firstIndex(of: "("), let close = words.firstIndex(of: ")"), open < close else {
            return (words, reason)
        }
        return (words[..<open] + words[close...].dropFirst(), reason)
    }

    private static func refusal(_ reason: Substring) -> ConnectionRefusal? {
        guard let error = ServerText(reason) else {
            return phrases.first { phrase, _ in reason.contains(phrase) }?.1
        }
        return switch error.sqlState {
        case "28P01": .password
        case "28000", "42501": .user
        case "3D000": .database
        case "42704", "22023": .setting
        case nil, "08P01": PoolerText(error.message).refusal
        default: nil
        }
    }

    private static let phrases: [(String, ConnectionRefusal)] = [
        ("no password supplied", .noPassword), ("certificate verify failed", .certificate),
        ("does not match host name", .certificate), ("root certificate file", .certificate),
        ("could not load system root certificate paths", .certificate), ("certificate file", .ownFile),
        ("private key file", .ownFile), ("does not support SSL", .encryption), ("channel binding", .channelBinding),
    ]
}

/// The text of a server at the end of an attempt to connect: `FATAL:  28P01: password authentication failed`.
private struct ServerText {
    /// The code; `nil` where libpq was not asked for it.
    var sqlState: Substring?
    /// The rest of the line.
    var message: Substring

    init?(_ reason: Substring) {
        guard let start = reason.firstRange(of: ":  ") else { return nil }
        message = reason[start.upperBound...].prefix { !$0.isNewline }
        // Where lines were joined, another attempt followed.
        if message.hasSuffix("; ") { message = message.dropLast(2) }
        let state = message.prefix(5)
        let isCode =
            state.utf8.count == 5 && state.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
        guard isCode, message[state.endIndex...].hasPrefix(": ") else { return }
        sqlState = state
        message = message[state.endIndex...].dropFirst(2)
    }
}
