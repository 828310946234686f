public import LinkRules

/// A row that was not imported unchanged.
public struct LinkImportEntry: Hashable, Sendable {
    /// The outcome of a row.
    public enum Kind: Hashable, Sendable {
        /// It cannot be a link.
        case rejected
        /// Another link has its code, or its link was deleted.
        case conflict
        /// It is a link that differs in this way from what the column says.
        case adjusted(LinkAdjustment)

        /// The word in reports: `rejected`, `conflict` or `adjusted`.
        public var name: String {
            switch self {
            case .rejected: "rejected"
            case .conflict: "conflict"
            case .adjusted: "adjusted"
            }
        }
    }

    /// The columns of a report before the row's own.
    public static let reportColumns = ["number", "column", "reason", "outcome", "file", "kind"]

    /// A column of tables that were written by another service's API: why a row has no link.
    public static let sourceErrorColumn = "branch_error"

    /// The row's number, from 1, as a spreadsheet counts: the header and empty rows too.
    public var number: Int
    /// The column that is at fault; empty where it is the row as a whole.
    public var column: String
    /// The fault, with a correct form.
    public var fault: RowFault
    /// What became of the row.
    public var kind: Kind
    /// The row as it was written.
    public var row: RawBytes

    /// What is wrong, and what would be right, as the command line and reports are told.
    public var reason: String { fault.message }
}
