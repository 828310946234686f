/// The result of inspecting a database file without changing it.
public struct DatabaseInspection: Hashable, Sendable {
    /// The version of the schema, compared with the one that this program knows.
    public enum Schema: Hashable, Sendable {
        /// It is the same.
        case current
        /// These migrations are still to be run.
        case older(missing: [String])
        /// It has a migration that is not known here.
        case newer(String)
    }

    /// How the schema stands to the one that this program knows; `nil` where the database's user may not read that.
    public var schema: Schema?
    /// What the database says of its own damage, a few lines at the most; empty where it is whole.
    public var damage: [String]
    /// The number of rows that refer to others that are not there.
    public var orphanCount: Int
    /// The tables of these rows.
    public var orphanTables: [String]
    /// The size of the database in bytes.
    public var bytes: Int64
    /// The size of its write-ahead log in bytes.
    public var logBytes: Int64
    /// Whether indexes were compared with their tables too.
    public var isThorough: Bool
    /// The database's server; `nil` where there is none, or it does not tell.
    public var server: DatabaseServerFacts?
    /// Why the server does not tell what it is; `nil` where it does, or there is none.
    public var serverSilence: String?

    /// Creates an inspection.
    public init(
        schema: Schema?, damage: [String] = [], orphanCount: Int = 0, orphanTables: [String] = [], bytes: Int64 = 0,
        logBytes: Int64 = 0, isThorough: Bool = false, server: DatabaseServerFacts? = nil,
        serverSilence: String? = nil
    ) {
        self.schema = schema
        self.damage = damage
        self.orphanCount = orphanCount
        self.orphanTables = orphanTables
        self.bytes = bytes
        self.logBytes = logBytes
        self.isThorough = isThorough
        self.server = server
        self.serverSilence = serverSilence
    }
}
