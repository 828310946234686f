internal import LinkStorage

/// The part of `day_visitors` with one day, a table of its own.
///
/// Who has visited on a day is needed until the day is closed, and is by far the largest table of short life: a row for each visitor of a
/// link, and one more for the project. A part is dropped whole, which costs the same whatever it holds. Days without a part have
/// their rows in the part for the rest, where they are deleted row by row, as they are on servers without partitions.
struct VisitorPartition: Hashable, Sendable {
    /// The table of all days.
    static let table = "day_visitors"
    /// The part for days that have none.
    static let rest = "day_visitors_rest"
    /// How many days ahead of the oldest open one have a part: enough for some days in which nobody could make one.
    static let daysAhead = 4
    /// How long a change of parts waits for whoever reads or backs up the table.
    ///
    /// All who add clicks up wait meanwhile.
    static let longestWait = Duration.milliseconds(500)

    var day: UTCDay

    init(_ day: UTCDay) {
        self.day = day
    }

    /// The part that a table is; `nil` for the rest.
    init?(table name: String) {
        let prefix = Self.table + "_"
        guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)) else { return nil }
        day = UTCDay(number: number)
    }

    /// The part's table.
    var name: String { "\(Self.table)_\(day.number)" }

    /// What makes the part, within a transaction.
    ///
    /// A table that is attached lets others go on reading; one that is created as a part does not.
    var making: [String] {
        [
            "CREATE TABLE \(name) (LIKE \(Self.table) INCLUDING ALL)",
            """
            ALTER TABLE \(Self.table) ATTACH PARTITION \(name)
            FOR VALUES FROM (\(day.number)) TO (\(day.number + 1))
            """,
        ]
    }

    /// Tries whether a server keeps rows in partitions, and drops one of them; leaves nothing behind.
    ///
    /// - Throws: ``PostgresError`` if the trial ended for another reason than that the server lacks something.
    static func areSupported(by session: PostgresSession) throws -> Bool {
        // By chance, because others may try at the same moment.
        let name = "partition_trial_\(UInt64.random(in: 0...UInt64.max))"
        let days = try session.trial(
            [
                "CREATE TABLE \(name) (day bigint NOT NULL, PRIMARY KEY (day)) PARTITION BY RANGE (day)",
                "CREATE TABLE \(name)_1 (LIKE \(name) INCLUDING ALL)",
                "CREATE TABLE \(name)_rest PARTITION OF \(name) DEFAULT",
                "ALTER TABLE \(name) ATTACH PARTITION \(name)_1 FOR VALUES FROM (1) TO (2)",
                "INSERT INTO \(name) (day) VALUES (1), (2) ON CONFLICT DO NOTHING",
                "DROP TABLE \(name)_1",
            ], "SELECT day FROM \(name)")
        return days == [2]
    }
}

extension PostgresMigration {
    // The table becomes the part for the rest: no row is copied, and programs that know no parts go on with the same statements.
    static let visitorDays = PostgresMigration(
        .visitorDays,
        besides: [
            .partitions: [
                "ALTER TABLE \(VisitorPartition.table) RENAME TO \(VisitorPartition.rest)",
                """
                ALTER TABLE \(VisitorPartition.rest)
                RENAME CONSTRAINT \(VisitorPartition.table)_pkey TO \(VisitorPartition.rest)_pkey
                """,
                """
                CREATE TABLE \(VisitorPartition.table) (
                    day bigint NOT NULL,
                    scope bigint NOT NULL,
                    visitor bigint NOT NULL,
                    PRIMARY KEY (day, scope, visitor)
                ) PARTITION BY RANGE (day)
                """,
                "ALTER TABLE \(VisitorPartition.table) ATTACH PARTITION \(VisitorPartition.rest) DEFAULT",
            ]
        ])
}
