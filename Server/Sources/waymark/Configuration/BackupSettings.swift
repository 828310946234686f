/// How often the service backs up its database, and where to.
struct BackupSettings: Equatable, Sendable {
    static let defaultKeep = 28

    /// The time between two backups.
    var every: Duration
    /// How many backups stay in the folder.
    var keep = Self.defaultKeep
    /// The folder of the backups, which must exist.
    var folder: String
}
