internal import GRDB
internal import LinkStorage

extension DatabaseCopyError.Reason {
    /// What an error of SQLite means for the file that is being written.
    init(_ error: DatabaseError) {
        self =
            switch error.resultCode {
            case .SQLITE_FULL: .full
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(error.message ?? "corrupt")
            case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: .noPermission
            default: .other(error.message ?? error.description)
            }
    }

    /// Whether an error that copying met is about what is written, and not about what is read.
    static func concerns(_ error: DatabaseError) -> Bool {
        error.resultCode == .SQLITE_FULL || error.extendedResultCode == .SQLITE_IOERR_WRITE
            || error.extendedResultCode == .SQLITE_IOERR_FSYNC || error.extendedResultCode == .SQLITE_IOERR_TRUNCATE
    }
}
