internal import LinkStorage

/// A feature of PostgreSQL that a compatible server, or a reduced build, may lack.
///
/// Whether a server has it is tried and not read from its version. Where it lacks it, the database works without.
enum ServerFeature: CaseIterable {
    /// Tables can have partitions, which are dropped whole.
    case partitions
    /// Functions are called when tables change.
    case triggers
    /// Large values can be compressed by LZ4, which reads them in a third of the time.
    case fastCompression

    /// Tries whether a server has the feature; leaves nothing behind.
    ///
    /// - Throws: ``PostgresError`` if the trial ended for another reason than that the server lacks something.
    func isOffered(by session: PostgresSession) throws -> Bool {
        switch self {
        case .partitions: try VisitorPartition.areSupported(by: session)
        case .triggers: try LinkTriggers.areSupported(by: session)
        case .fastCompression: try Self.compresses(session)
        }
    }

    private static func compresses(_ session: PostgresSession) throws -> Bool {
        // By chance, because others may try at the same moment.
        let name = "compression_trial_\(UInt64.random(in: 0...UInt64.max))"
        let length = try session.trial(
            [
                "CREATE TABLE \(name) (value text)",
                "ALTER TABLE \(name) ALTER COLUMN value SET COMPRESSION lz4",
                "INSERT INTO \(name) VALUES (repeat('a', 100000))",
            ], "SELECT length(value)::bigint FROM \(name)")
        return length == [100_000]
    }
}
