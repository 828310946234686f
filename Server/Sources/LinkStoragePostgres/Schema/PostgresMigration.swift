internal import LinkStorage

/// A step of the schema: its statements, under the name that every engine gives it.
///
/// Steps are only appended: a database that has one never runs it again. Older and newer programs run at once during an upgrade, so
/// that a step only adds; what is not needed any more is removed by a later version.
struct PostgresMigration: Sendable {
    var name: SchemaMigration
    var statements: [String]

    init(_ name: SchemaMigration, _ statements: [String] = []) {
        self.name = name
        self.statements = statements
    }
}
