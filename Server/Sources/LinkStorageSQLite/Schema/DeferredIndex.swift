internal import GRDB

/// An index that only lists of links and their blocks need.
///
/// An import of very many links does without it until its end.
///
/// Links of an import come in no order. Each then touches one page of every index, of which a large database has more than
/// fit in memory; built at the end, an index is sorted once. Nothing is wrong while one is missing: lists read the table.
struct DeferredIndex: Sendable {
    let name: String
    let sql: String

    private init(_ name: String, _ columns: String) {
        self.name = name
        sql = "CREATE INDEX \(name) ON \(columns)"
    }

    static let all = [
        DeferredIndex("links_by_project", "links (project_id, id)")
    ]

    /// The indexes that the database does not have.
    static func missing(_ db: Database) throws -> [DeferredIndex] {
        let names = try String.fetchSet(
            db, sql: "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'links'")
        return all.filter { !names.contains($0.name) }
    }
}
