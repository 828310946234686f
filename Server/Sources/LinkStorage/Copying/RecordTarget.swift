/// A database that is filled record by record, on one thread, and that nothing else uses meanwhile.
///
/// From ``begin(_:)`` to ``finish(_:)`` no program opens it as a database. What ``insert(_:into:)`` has stored stays, also if the
/// process is killed, so that a copy can be continued.
public protocol RecordTarget: RecordSource {
    /// What there is.
    func state() throws -> RecordTargetState
    /// Marks an empty database as the unfinished copy of a source.
    func begin(_ source: RecordFingerprint) throws
    /// Removes all records and the mark of an unfinished copy.
    func discard() throws
    /// The greatest key of a table; `nil` if it has no records.
    func lastKey(of table: RecordTable) throws -> [RecordValue]?
    /// Stores records in one transaction. The one record of a table that has no more replaces the former one.
    func insert(_ records: [[RecordValue]], into table: RecordTable) throws
    /// Makes the copy a database: sets the last numbers, notes of which database it is a copy, and removes the mark.
    ///
    /// The copy keeps the identity that it got with its tables.
    func finish(_ numbers: RecordNumbers, copyOf source: DatabaseIdentity) throws
    /// Closes the database.
    func close() throws
}
