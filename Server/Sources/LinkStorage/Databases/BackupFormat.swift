/// The form of backups of databases that are no files: a file of another kind of database.
///
/// Methods block their thread.
public protocol BackupFormat: Sendable {
    /// Creates a backup, checks it, and gives it its name, which is then on the disk.
    ///
    /// Where anything fails, no file appears, and one that it was to replace stays.
    ///
    /// - Parameter fill: copies all records into the new file.
    /// - Throws: ``DatabaseCopyError`` about the file; what `fill` throws.
    func write(
        to file: String, isReplacing: Bool, fill: (any RecordTarget) throws -> Void
    ) throws -> DatabaseContents
    /// Lets work read a backup.
    ///
    /// - Throws: ``DatabaseOpeningError`` about the file; what the work throws.
    func read<Value>(from file: String, _ work: (any RecordSource) throws -> Value) throws -> Value
}
