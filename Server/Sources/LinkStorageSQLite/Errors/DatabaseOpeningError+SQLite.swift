internal import GRDB
internal import LinkStorage

extension DatabaseOpeningError.Reason {
    /// What an error means for the file that was opened.
    init(_ error: any Error) {
        switch error {
        case let reason as DatabaseOpeningError.Reason:
            self = reason
        case let error as DatabaseOpeningError:
            self = error.reason
        case let error as DatabaseError:
            switch error.resultCode {
            case .SQLITE_NOTADB: self = .notDatabase
            case .SQLITE_CORRUPT: self = .damaged
            case .SQLITE_FULL: self = .full
            case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
            case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: self = .noPermission
            default: self = .other(error.message ?? error.description)
            }
        default:
            self = .other(String(describing: error))
        }
    }
}
