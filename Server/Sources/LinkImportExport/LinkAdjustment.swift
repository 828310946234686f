/// In which way an imported link differs from what its row says.
///
/// Only the code, the domain and the destination can reject a row; everything else is taken as far as it can be read.
public enum LinkAdjustment: String, CaseIterable, Hashable, Sendable {
    /// A date in a form of spreadsheets, such as a day number, was read as the moment that it stands for.
    case dateConverted = "date-converted"
    /// A date cannot be read for certain; the link has none.
    case dateUnknown = "date-unknown"
    /// The link is disabled, because its row does not say readably when it works.
    case disabled
    /// A flag is neither true nor false; the link has its default.
    case flagUnknown = "flag-unknown"
    /// A text is not UTF-8 and was read in an older encoding.
    case encodingConverted = "encoding-converted"
    /// Characters were removed that control, turn or hide text.
    case textCleaned = "text-cleaned"
    /// A name or tags were shortened to what a link may have.
    case shortened
    /// A parameter, or a member of a line, was left out.
    case leftOut = "left-out"
    /// Quotes in the row were read as ordinary characters.
    case quotesRead = "quotes-read"
    /// The file ends in the row.
    case cutOff = "cut-off"
}

/// How often an import adjusted links in one way, with the first examples.
public struct LinkAdjustmentCount: Hashable, Sendable {
    /// One adjustment.
    public struct Example: Hashable, Sendable {
        /// The row's number, as a spreadsheet counts.
        public var number: Int
        /// The column.
        public var column: String
        /// What was adjusted, and how.
        public var reason: String
    }

    /// How many examples are kept.
    public static let exampleCount = 3

    /// How many fields were adjusted.
    public private(set) var count = 0
    /// The first of them.
    public private(set) var examples: [Example] = []

    mutating func add(_ entry: LinkImportEntry) {
        count += 1
        guard examples.count < Self.exampleCount else { return }
        examples.append(Example(number: entry.number, column: entry.column, reason: entry.reason))
    }
}
