import Foundation
import LinkStorage
import LinkStorageSQLite

/// The file that holds everything.
struct DatabaseFile: Equatable, Sendable {
    let path: String

    /// The whole path, for people in other folders.
    var absolutePath: String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// The path without symbolic links, by which two names of one file are known as one.
    var resolvedPath: String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// How the database is opened and copied.
    var driver: any DatabaseDriver { SQLiteDriver(path: path) }

    /// Whether there is a file, of whatever kind.
    var exists: Bool {
        FileManager.default.fileExists(atPath: path)
    }

    /// Opens the database; where it may be made, its folder is made too.
    ///
    /// - Throws: ``CommandFailure`` that says what is wrong with the file or its folder.
    func open(
        creating: Bool, isForBulk: Bool = false, onClosedDisk: ClosedDisk = .fail
    ) async throws -> any LinkDatabase {
        do {
            return try await driver.open(
                ifMissing: creating ? .create : .fail, use: isForBulk ? .bulk : .service, onClosedDisk: onClosedDisk)
        } catch let error as DatabaseOpeningError {
            throw CommandFailure(.unavailable, error.description)
        }
    }
}
