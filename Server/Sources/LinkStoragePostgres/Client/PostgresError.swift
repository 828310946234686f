/// An error of a server, or of libpq.
///
/// The message is the primary one, without the detail, in which servers repeat values.
struct PostgresError: Error, Equatable, CustomStringConvertible {
    /// The five characters of the SQL standard; `nil` if libpq itself has lost the connection.
    var sqlState: String?
    var message: String
    /// The violated constraint.
    var constraint: String?
    /// Whether the transaction may have been committed: the connection was lost before the answer to COMMIT.
    var isCommitUnknown = false

    /// Whether there was no connection yet; libpq's message says so itself.
    var isConnecting = false

    var description: String { isConnecting ? message : "\(sqlState ?? "connection lost"): \(message)" }

    /// What is to be done.
    var fault: PostgresFault { PostgresFault(sqlState: sqlState) }
}
