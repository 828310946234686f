internal import GRDB
internal import LinkStorage

extension LinkStoreError {
    /// What an error of SQLite means to callers of a store; errors that are no database's go through.
    static func translating(_ error: any Error) -> any Error {
        switch error {
        case let error as DatabaseError:
            // The description names the SQL and never its arguments.
            LinkStoreError(Code(error), detail: error.description)
        case is RowDecodingError, is DecodingError:
            LinkStoreError(.corruptRecord, detail: String(describing: error))
        default:
            error
        }
    }
}

extension LinkStoreError.Code {
    fileprivate init(_ error: DatabaseError) {
        self =
            switch error.resultCode {
            case .SQLITE_CONSTRAINT where error.isForeignKeyViolation: .notFound
            case .SQLITE_CONSTRAINT where error.isClaimTokenViolation: .claimTokenTaken
            case .SQLITE_CONSTRAINT where error.isUniquenessViolation: .alreadyExists
            case .SQLITE_FULL: .full
            case .SQLITE_READONLY: .readOnly
            case .SQLITE_CONSTRAINT, .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_MISMATCH: .corruptRecord
            // Closed, locked, out of memory, input and output, no permission: later it may go well.
            default: .unavailable
            }
    }
}

extension DatabaseError {
    /// Whether a row names another one that is not there, or is named by others.
    var isForeignKeyViolation: Bool {
        extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY || extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER
    }

    /// Whether a unique value already exists.
    var isUniquenessViolation: Bool {
        extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE || extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY
            || extendedResultCode == .SQLITE_CONSTRAINT_ROWID
    }

    /// Whether another link of the project has a link's claim token.
    ///
    /// SQLite's message names the columns of the index.
    var isClaimTokenViolation: Bool {
        isUniquenessViolation && message?.contains("links.claim_token") == true
    }

    /// Whether another connection was faster.
    var isLock: Bool { resultCode == .SQLITE_BUSY || resultCode == .SQLITE_LOCKED }

    /// Whether the error may have ended the transaction or will meet every other write in it too.
    ///
    /// Source: SQLite, "Response To Errors Within A Transaction".
    var concernsWholeTransaction: Bool {
        switch resultCode {
        case .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_INTERRUPT,
            .SQLITE_ABORT, .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_MISUSE:
            true
        default:
            false
        }
    }
}
