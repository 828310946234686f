import LinkRules

/// The reason why a row is no link, and its column.
struct RowIssue: Error, Hashable, Sendable {
    /// The column's name; empty where it is the row as a whole.
    var column: String
    /// The fault, with a correct form.
    var fault: RowFault

    init(_ fault: RowFault, column: String) {
        (self.column, self.fault) = (column, fault)
    }

    /// Says in words of its own what is wrong with a line of an export, which only the command line reads.
    init(column: String, reason: String) {
        self.init(.other(reason), column: column)
    }
}

/// The part of a row that could not be imported unchanged.
struct RowAdjustment: Hashable, Sendable {
    var kind: LinkAdjustment
    /// The column's name; empty where it is the row as a whole.
    var column: String
    /// What was adjusted, and how.
    var fault: RowFault
}
