internal import CSQLiteConfiguration
internal import Foundation
internal import GRDB
internal import LinkStorage

extension Configuration {
    /// The time in seconds that a connection waits for another process to finish its transaction: all pauses together, so that a busy
    /// machine waits longer.
    static let busyTimeout: TimeInterval = 5
    private static let bulkBusyTimeout: TimeInterval = 60
    /// The time in microseconds between two looks whether another process has finished.
    ///
    /// SQLite's own looks come up to 100 ms apart, and miss the pauses that an import makes for others, again and again.
    private static let busyPause: UInt32 = 2000
    /// Configures SQLite itself, once for the process and before it is used.
    private static let configureSQLite: Void = csqlite_leave_memory_uncounted()

    /// The settings of every connection to a database.
    static func service(for use: DatabaseUse = .service) -> Configuration {
        configureSQLite
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = waiting(for: use == .bulk ? bulkBusyTimeout : busyTimeout)
        configuration.maximumReaderCount = ReaderCount.all
        configuration.prepareDatabase { db in
            // On a Mac, fsync leaves data in the drive's cache; elsewhere these pragmas do nothing.
            try db.execute(sql: "PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1")
            // Deleted data is overwritten. Some builds of SQLite do so by default, others do not.
            try db.execute(sql: "PRAGMA secure_delete = ON")
        }
        return configuration
    }

    /// Looks again and again whether another process has finished, until pauses of this length together are over.
    private static func waiting(for timeout: TimeInterval) -> Database.BusyMode {
        let looks = Int(timeout * 1_000_000) / Int(busyPause)
        return .callback { tries in
            guard tries < looks else { return false }
            usleep(busyPause)
            return true
        }
    }

    /// The settings of read-only connections.
    static var readOnly: Configuration {
        var configuration = service()
        configuration.readonly = true
        return configuration
    }
}
