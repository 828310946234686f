/// A snapshot of a database that is read record by record, on one thread.
public protocol RecordSource {
    /// How many records a table has.
    func count(of table: RecordTable) throws -> Int64
    /// Hands on the records of a table in the order of its key, at most ``RecordTable/batchSize`` at once.
    ///
    /// - Parameters:
    ///   - table: the table.
    ///   - key: the key of a record; those after it are read. `nil` for all.
    ///   - body: takes some records, each with one value for each column.
    func read(
        _ table: RecordTable, after key: [RecordValue]?, _ body: ([[RecordValue]]) throws -> Void
    ) throws
    /// The last numbers that the database has given.
    func lastNumbers() throws -> RecordNumbers
    /// Which database it is.
    func identity() throws -> DatabaseIdentity
}
