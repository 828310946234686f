/// A table as every engine can give and take it: the same columns, in the same order of the same key.
///
/// Numbers, texts (by their UTF-8), bytes and UUIDs have one order in all engines, so that equal tables are equal streams.
public struct RecordTable: Hashable, Sendable {
    /// The name.
    public let name: String
    /// All columns; those of the key come first.
    public let columns: [RecordColumn]
    /// How many columns the key has, which orders the records.
    public let keyCount: Int
    /// Whether the table has exactly one record; a copy overwrites that of the target.
    public let hasOneRecord: Bool
    /// How many records are read and written at once.
    public let batchSize: Int

    init(
        _ name: String, key: [RecordColumn], _ columns: [RecordColumn] = [], hasOneRecord: Bool = false,
        batchSize: Int = 1000
    ) {
        self.name = name
        self.columns = key + columns
        keyCount = key.count
        self.hasOneRecord = hasOneRecord
        self.batchSize = batchSize
    }

    /// The columns of the key.
    public var key: ArraySlice<RecordColumn> { columns.prefix(keyCount) }
}
