/// The process that moves the pages of SQLite's write-ahead log into the database.
enum CheckpointOwner: String, CaseIterable, Sendable {
    /// The service, and every command that writes.
    case waymark
    /// A program that copies the log, such as Litestream.
    case external

    /// The owner that the environment names, for commands that read no other settings.
    static var ofEnvironment: CheckpointOwner {
        Environment.value(ConfigurationKey.sqliteCheckpoints.environmentName).flatMap(Self.init) ?? .waymark
    }
}
