internal import Foundation
internal import LinkStorage

/// A database file and its log, as they were found at their paths.
///
/// A file that is renamed or removed stays open, and takes everything that is written to it along.
struct FilePlace: Sendable {
    private struct Identity: Equatable {
        var device: dev_t
        var inode: ino_t

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = status.st_dev
            inode = status.st_ino
        }
    }

    private let paths: [String]
    private let identities: [Identity?]

    /// Notes which files the paths name now.
    ///
    /// The log exists once the database has been read.
    init(database path: String) {
        // SQLite keeps the log beside the file itself, wherever a symbolic link to it is.
        paths = [path, URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "-wal"]
        identities = paths.map { Identity($0) }
    }

    /// Returns where they still lie there.
    ///
    /// - Throws: ``LinkStoreError`` with `readOnly` where one was moved, removed or replaced.
    func check() throws {
        for (path, identity) in zip(paths, identities) where Identity(path) != identity {
            throw LinkStoreError(
                .readOnly,
                detail:
                    "the file \(path) was moved, removed or replaced; put it back, or stop the service and restore a backup"
            )
        }
    }
}
