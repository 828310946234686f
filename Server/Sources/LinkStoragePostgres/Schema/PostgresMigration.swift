internal import LinkStorage

/// A step of the schema: its statements, under the name that every engine gives it.
///
/// Steps are only appended: a database that has one never runs it again. Older and newer programs run at once during an upgrade, so
/// that a step only adds; what is not needed any more is removed by a later version.
struct PostgresMigration: Sendable {
    var name: SchemaMigration
    var statements: [String]
    /// What is done besides on a server that has a feature.
    var besides: [ServerFeature: [String]]
    /// Whether programs that do not know the step may go on using the database, because they neither miss what it adds nor break what it
    /// promises.
    ///
    /// Nodes are upgraded one after the other only across such steps.
    var keepsOlder: Bool

    init(
        _ name: SchemaMigration, _ statements: [String] = [], besides: [ServerFeature: [String]] = [:],
        keepsOlder: Bool = true
    ) {
        self.name = name
        self.statements = statements
        self.besides = besides
        self.keepsOlder = keepsOlder
    }
}
