/// The number of links that an import adjusted in one way, with the first examples.
public struct LinkAdjustmentCount: Hashable, Sendable {
    /// An adjustment.
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
