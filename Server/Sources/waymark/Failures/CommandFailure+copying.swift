import LinkStorage

extension CommandFailure {
    /// Runs a backup, a restoration or a copy and gives its errors as failures of a command.
    static func copying<Result>(_ operation: () async throws -> Result) async throws -> Result {
        do {
            return try await operation()
        } catch let error as DatabaseOpeningError {
            throw CommandFailure(.unavailable, error.description)
        } catch let error as DatabaseCopyError {
            throw CommandFailure(error.isRefusal ? .refused : .unavailable, error.description)
        } catch let error as DatabaseTransferError {
            throw CommandFailure(error.isRefusal ? .refused : .unavailable, error.description)
        } catch let error as LinkStoreError {
            throw CommandFailure(.unavailable, "a record cannot be copied: \(error.detail)")
        }
    }
}

extension DatabaseCopyError {
    /// Whether the command would have to be another one, rather than the disk.
    fileprivate var isRefusal: Bool {
        switch reason {
        case .exists, .isDatabase, .isNoBackup, .isDirectory, .databaseExists: true
        case .missingDirectory, .noPermission, .full, .isBeingWritten, .isInUse, .damaged, .other: false
        }
    }
}

extension DatabaseTransferError {
    /// Whether the command would have to be another one.
    fileprivate var isRefusal: Bool {
        switch reason {
        case .isUsed, .isCopyOfOther: true
        case .differs, .sourceInUse: false
        }
    }
}
