/// What is wrong with a row, and in which column.
struct RowFinding: Error, Hashable, Sendable {
    /// The column's name; empty where it is the row as a whole.
    var column: String
    /// What is wrong, and what would be right.
    var reason: String
}
