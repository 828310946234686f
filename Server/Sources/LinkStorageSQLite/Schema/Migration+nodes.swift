internal import LinkStorage

extension Migration {
    // A file has one node; the step is there so that all engines have the same ones.
    static let nodes = Migration(name: SchemaMigration.nodes.rawValue, sql: "")

    // A file has no partitions: a step of PostgreSQL's alone.
    static let visitorDays = Migration(name: SchemaMigration.visitorDays.rawValue, sql: "")
}
