public import Foundation

/// A database of one kind at one place: opens, examines, backs up and restores it.
///
/// What a program does with databases it does through this protocol, so that it names a kind of database in one place only.
public protocol DatabaseDriver: Sendable {
    /// Opens the database, and brings it to the newest schema.
    ///
    /// - Throws: ``DatabaseOpeningError``, whose text tells what is wrong, where, and what would be right.
    func open(ifMissing: MissingDatabase, use: DatabaseUse, onClosedDisk: ClosedDisk) async throws -> any LinkDatabase
    /// Opens the database for reading only; every write throws.
    ///
    /// - Throws: ``DatabaseOpeningError``, also where the schema is that of another version.
    func openForReading() throws -> any LinkDatabase
    /// Counts what the database holds, without a change to it; takes about 0.2 s for a million links.
    ///
    /// - Throws: ``DatabaseOpeningError``.
    func contents() async throws -> DatabaseContents
    /// Examines the database without a change to it, in time proportional to its size.
    ///
    /// - Parameter thorough: whether indexes are compared with their tables too, which takes several times as long.
    /// - Throws: ``DatabaseOpeningError``.
    func inspect(thorough: Bool) async throws -> DatabaseInspection
    /// Copies the database into one file while others use it, and checks the copy.
    ///
    /// - Throws: ``DatabaseOpeningError`` about the database, ``DatabaseCopyError`` about the copy.
    func backUp(
        to file: String, isReplacing: Bool, progress: @escaping @Sendable (DatabaseCopyProgress) -> Void
    ) async throws -> DatabaseContents
    /// Lets work read one state of the database record by record, on a thread that may wait.
    ///
    /// - Parameters:
    ///   - alone: whether other programs that write are refused, where the database tells of them; for a file, the caller holds off
    ///     the service.
    ///   - work: reads the records.
    /// - Throws: ``DatabaseOpeningError``, also where the schema is that of another version; what the work throws.
    func readRecords<Value: Sendable>(
        alone: Bool, _ work: @escaping @Sendable (any RecordSource) throws -> Value
    ) async throws -> Value
    /// Opens the database, which may be missing, as the target of a copy; blocks meanwhile.
    ///
    /// - Throws: ``DatabaseOpeningError``, also where other programs are using it.
    func openTarget() throws -> any RecordTarget
    /// Creates the folder of a database to be restored, where it is missing.
    ///
    /// - Throws: ``DatabaseOpeningError``.
    func prepareFolder() throws
    /// Replaces the database with a backup. The caller prevents all other use meanwhile.
    ///
    /// - Throws: ``DatabaseOpeningError`` about the backup, ``DatabaseCopyError`` about the database.
    func restore(
        from file: String, isReplacing: Bool, now: Date, progress: @escaping @Sendable (DatabaseCopyProgress) -> Void
    ) async throws -> DatabaseRestoration
}
