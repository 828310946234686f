import Foundation
public import LinkStorage

/// Sets the service up: projects, apps, domains and keys.
///
/// It reads from the database and not from the directory, so that an operator's command sees what is stored now. Every
/// change is durable on return; this process follows at once, another one with its next look at the settings.
public struct Administration: Sendable {
    let database: any LinkDatabase
    let directory: DirectoryCache
    let clock: LinkClock

    /// Creates the use case.
    public init(database: any LinkDatabase, directory: DirectoryCache, clock: LinkClock) {
        self.database = database
        self.directory = directory
        self.clock = clock
    }

    /// Creates a change, and takes it into this process's directory.
    func change<Value>(about subject: String, _ operation: () async throws -> Value) async throws -> Value {
        try await translatingStoreErrors(about: subject) {
            let value = try await operation()
            // The change is durable. Where it cannot be read back now, the next poll takes it in.
            try? await directory.refresh()
            return value
        }
    }
}
