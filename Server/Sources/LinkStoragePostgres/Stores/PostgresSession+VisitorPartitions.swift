internal import LinkStorage

extension PostgresSession {
    /// The parts of the table of visitors; `nil` if it has none, also not one for the rest.
    func visitorPartitions() throws -> Set<VisitorPartition>? {
        let names = try run(
            """
            SELECT part.relname::text FROM pg_catalog.pg_inherits AS i
            JOIN pg_catalog.pg_class AS part ON part.oid = i.inhrelid
            JOIN pg_catalog.pg_class AS whole ON whole.oid = i.inhparent
            JOIN pg_catalog.pg_namespace AS n ON n.oid = whole.relnamespace
            WHERE n.nspname = current_schema() AND whole.relname = $1
            """, [.text(VisitorPartition.table)]
        ).map { try $0.text(0) }
        return names.isEmpty ? nil : Set(names.compactMap { VisitorPartition(table: $0) })
    }

    /// Makes the part of a day, unless there is one, or rows of the day are in the part for the rest.
    func make(_ partition: VisitorPartition) throws {
        try beginChangingVisitorPartitions()
        let stray = try run(
            "SELECT 1::bigint FROM \(VisitorPartition.rest) WHERE day = $1 LIMIT 1", [.number(partition.day.number)])
        guard stray.count == 0, try visitorPartitions()?.contains(partition) == false else { return }
        for statement in partition.making { try run(statement) }
    }

    /// Drops the part of a day with all of its rows.
    func drop(_ partition: VisitorPartition) throws {
        try beginChangingVisitorPartitions()
        try run("DROP TABLE IF EXISTS \(partition.name)")
    }

    private func beginChangingVisitorPartitions() throws {
        // First, so that whoever adds clicks up is not met in the middle.
        try lockActivity()
        let milliseconds = VisitorPartition.longestWait.components.attoseconds / 1_000_000_000_000_000
        enqueue("SELECT set_config('lock_timeout', '\(milliseconds)', true)")
    }
}
