/// The schedule and the folder of the service's backups.
struct BackupSettings: Equatable, Sendable {
    static let defaultKeep = 28

    /// The time between two backups.
    var every: Duration
    /// How many backups stay in the folder.
    var keep = Self.defaultKeep
    /// The folder of the backups, which must exist.
    var folder: String
}
