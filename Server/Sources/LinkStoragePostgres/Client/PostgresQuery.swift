/// A statement with its parameters.
struct PostgresQuery: Sendable {
    var sql: String
    var parameters: [PostgresValue]

    init(_ sql: String, _ parameters: [PostgresValue] = []) {
        self.sql = sql
        self.parameters = parameters
    }
}
