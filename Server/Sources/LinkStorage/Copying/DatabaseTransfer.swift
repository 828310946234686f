/// Copies all records from one database to another, of whatever kind both are, and compares them.
///
/// Tables are copied one after the other, each in the order of its key, so that the greatest key in the target tells how far an earlier
/// run came. Nothing else has to be remembered, and a run that was killed at any moment is continued by the next.
public struct DatabaseTransfer: Sendable {
    /// The outcome of a copy.
    public struct Outcome: Hashable, Sendable {
        /// A table, which is the same in source and target.
        public struct Table: Hashable, Sendable {
            /// The name.
            public var name: String
            /// How many records it has.
            public var count: Int64
            /// The SHA-256 digest of its records, in hexadecimal digits.
            public var digest: String
        }

        /// All tables.
        public var tables: [Table]
        /// How many records an earlier run had copied.
        public var alreadyCopied: Int64

        /// How many records there are.
        public var count: Int64 { tables.reduce(0) { $0 + $1.count } }
    }

    private let tables: [RecordTable]
    private let startsOver: Bool

    /// Creates a transfer that has yet to run.
    ///
    /// - Parameters:
    ///   - tables: what is copied.
    ///   - startsOver: whether an unfinished copy is discarded first.
    public init(tables: [RecordTable] = RecordTable.all, startsOver: Bool = false) {
        self.tables = tables
        self.startsOver = startsOver
    }

    /// Copies, compares by numbers and digests of each table, and makes the copy a database.
    ///
    /// A target that an earlier run has finished is compared once more: that run may have been killed before it said so.
    ///
    /// - Throws: ``DatabaseTransferError``, or an error of one of the databases; what is copied stays, and another run goes on.
    public func run(
        from source: any RecordSource, to target: any RecordTarget, progress: (DatabaseCopyProgress) -> Void = { _ in }
    ) throws -> Outcome {
        let counts = try tables.map { try source.count(of: $0) }
        let fingerprint = try fingerprint(of: source, counts: counts)
        if let finished = try prepare(target, fingerprint, source, progress) { return finished }
        let all = counts.reduce(0, +)
        var done: Int64 = 0
        var alreadyCopied: Int64 = 0
        for table in tables {
            let last = table.hasOneRecord ? nil : try target.lastKey(of: table)
            if last != nil {
                let count = try target.count(of: table)
                done += count
                alreadyCopied += count
            }
            progress(.copyingRecords(done, of: all, table: table.name))
            try source.read(table, after: last) { records in
                try target.insert(records, into: table)
                done += Int64(records.count)
                progress(.copyingRecords(done, of: all, table: table.name))
            }
        }
        progress(.checking)
        let compared = try tables.map { try compare($0, source, target) }
        try target.finish(try source.lastNumbers(), copyOf: try source.identity())
        return Outcome(tables: compared, alreadyCopied: alreadyCopied)
    }

    /// Begins a copy, or checks that one can go on.
    ///
    /// - Returns: the copy, if it is finished already.
    private func prepare(
        _ target: any RecordTarget, _ fingerprint: RecordFingerprint, _ source: any RecordSource,
        _ progress: (DatabaseCopyProgress) -> Void
    ) throws -> Outcome? {
        var state = try target.state()
        if startsOver, case .unfinished = state {
            try target.discard()
            state = try target.state()
        }
        switch state {
        case .empty: try target.begin(fingerprint)
        case .unfinished(fingerprint): break
        case .unfinished: throw DatabaseTransferError(reason: .isCopyOfOther)
        case .used(let links, let domains):
            progress(.checking)
            do {
                var finished = Outcome(tables: try tables.map { try compare($0, source, target) }, alreadyCopied: 0)
                finished.alreadyCopied = finished.count
                return finished
            } catch is DatabaseTransferError {
                throw DatabaseTransferError(reason: .isUsed(links: links, domains: domains))
            }
        }
        return nil
    }

    private func compare(
        _ table: RecordTable, _ source: any RecordSource, _ target: any RecordTarget
    ) throws -> Outcome.Table {
        let expected = try RecordDigest(of: table, in: source)
        let copied = try RecordDigest(of: table, in: target)
        guard expected.count == copied.count, expected.text == copied.text else {
            throw DatabaseTransferError(
                reason: .differs(table: table.name, source: expected.count, target: copied.count))
        }
        return Outcome.Table(name: table.name, count: expected.count, digest: expected.text)
    }

    private func fingerprint(of source: any RecordSource, counts: [Int64]) throws -> RecordFingerprint {
        let settings = try RecordTable.identifying.map { try RecordDigest(of: $0, in: source).text }
        return RecordFingerprint(text: RecordDigest(of: settings + counts.map(String.init)).text)
    }
}
