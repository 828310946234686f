import LinkStorage

/// A finished copy of a database as `waymark copy` prints it.
struct DatabaseTransferOutput: Encodable {
    /// A table, which is the same in both databases.
    struct Table: Encodable {
        var name: String
        var records: Int64
        var sha256: String
    }

    var from: String
    var to: String
    var records: Int64
    /// How many of them an earlier, interrupted run had copied.
    var alreadyCopied: Int64
    var tables: [Table]

    init(from: String, to: String, _ outcome: DatabaseTransfer.Outcome) {
        self.from = from
        self.to = to
        records = outcome.count
        alreadyCopied = outcome.alreadyCopied
        tables = outcome.tables.map { Table(name: $0.name, records: $0.count, sha256: $0.digest) }
    }

    /// What was copied, for people.
    var text: String {
        func count(_ table: String, _ noun: String) -> String {
            let number = tables.first { $0.name == table }?.records ?? 0
            return "\(number) \(noun)\(number == 1 ? "" : "s")"
        }
        let parts = [
            count("links", "link"), count("link_domains", "domain"), count("projects", "project"), count("apps", "app"),
            count("api_keys", "key"),
        ]
        let earlier = alreadyCopied > 0 ? ", of which an earlier run had copied \(alreadyCopied)" : ""
        return """
            Copied \(from) to \(to): \(parts.joined(separator: ", ")).
            All \(records) records are the same in both, by number and digest of each table\(earlier).
            """
    }
}
