package import LinkStorage

/// The observations of this machine.
package struct MachineObservation: Hashable, Sendable {
    /// The state of the database.
    package enum Database: Hashable, Sendable {
        /// There is no file.
        case missing
        /// It cannot be opened; the text says why and what would be right.
        case unreadable(String)
        /// It is no database, or another program's; the text says which.
        case foreign(String)
        /// It is so damaged that it cannot be opened.
        case damaged
        /// It was looked into.
        case inspected(DatabaseInspection)
    }

    /// The whole path of the database.
    package var path: String
    /// Its state.
    package var database: Database
    /// The space beside it; `nil` where the folder is missing.
    package var disk: DiskFacts?
    /// The database, its folder, the files beside it, and files with keys.
    package var files: [FileFacts]
    /// The user who asks.
    package var userID: UInt32
    /// The API keys; `nil` where they could not be read.
    package var keys: [APIKeyRecord]?
    /// Configured ranges of trusted proxies that hold every address.
    package var boundlessProxies: [String]
    /// The country database; `nil` where none is configured.
    package var countries: CountryFileFacts?
    /// The space beside the data of the database's server; `nil` where it is on another machine, or not known.
    package var serverDisk: DiskFacts?
    /// The place where the service is to hear of edits; `nil` where that is the database itself.
    package var listener: ListenerObservation?

    /// Creates an observation.
    package init(
        path: String, database: Database, disk: DiskFacts? = nil, files: [FileFacts] = [], userID: UInt32 = 1000,
        keys: [APIKeyRecord]? = nil, boundlessProxies: [String] = [], countries: CountryFileFacts? = nil,
        serverDisk: DiskFacts? = nil, listener: ListenerObservation? = nil
    ) {
        self.path = path
        self.database = database
        self.disk = disk
        self.files = files
        self.userID = userID
        self.keys = keys
        self.boundlessProxies = boundlessProxies
        self.countries = countries
        self.serverDisk = serverDisk
        self.listener = listener
    }
}
