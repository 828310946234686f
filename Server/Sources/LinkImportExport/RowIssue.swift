/// Why a row cannot be a link, and in which column.
struct RowIssue: Error, Hashable, Sendable {
    /// The column's name; empty where it is the row as a whole.
    var column: String
    /// What is wrong, and what would be right.
    var reason: String
}

/// The part of a row that could not be imported unchanged.
struct RowAdjustment: Hashable, Sendable {
    var kind: LinkAdjustment
    /// The column's name; empty where it is the row as a whole.
    var column: String
    /// What was adjusted, and how.
    var reason: String
}
