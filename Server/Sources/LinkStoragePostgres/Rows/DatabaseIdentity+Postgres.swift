internal import LinkStorage

extension DatabaseIdentity {
    /// Reads the identity of the database to which a connection leads.
    init(_ session: PostgresSession) throws {
        let rows = try session.run("SELECT id, is_own FROM database_identities")
        try self.init(rows: rows.map { (id: try $0.uuid(0), isOwn: try $0.flag(1)) })
    }
}
