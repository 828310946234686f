/// The facts about a database server and the connection to it.
public struct DatabaseServerFacts: Hashable, Sendable {
    /// The numbers of live and dead rows of a table; `VACUUM` removes dead ones.
    public struct DeadRows: Hashable, Sendable {
        /// The table.
        public var table: String
        /// How many rows it has, by the server's estimate.
        public var live: Int64
        /// How many dead rows it has, by the server's estimate.
        public var dead: Int64

        /// Creates the numbers of a table.
        public init(table: String, live: Int64, dead: Int64) {
            self.table = table
            self.live = live
            self.dead = dead
        }
    }

    /// The version in words: `15.14 (Debian 15.14-0+deb12u1)`.
    public var version: String
    /// The main number of the version: 15.
    public var majorVersion: Int
    /// The database.
    public var database = "waymark"
    /// The schema of the tables; `nil` where the user may use none.
    public var schema: String? = "public"
    /// The encoding of the database: `UTF8`.
    public var encoding = "UTF8"
    /// The versions of the collation with which the database was made, and which the system has now, where they differ.
    public var collationChange: Change?
    /// The user as whom this program connects.
    public var user = "waymark"
    /// Whether this user may do everything on the server.
    public var isSuperuser = false
    /// Whether the user may create tables.
    public var createsTables = true
    /// Tables that the user may not read and write.
    public var closedTables: [String] = []
    /// Tables that belong to others, so that the user cannot change their columns.
    public var foreignTables: [String] = []
    /// Functions that belong to others and that the triggers of the tables call, so that the user cannot replace them.
    public var foreignFunctions: [String] = []
    /// When a commit is acknowledged: the setting `synchronous_commit`.
    public var synchronousCommit = "on"
    /// Whether the server waits for its disk at all.
    public var syncsDisk = true
    /// Whether the server only repeats what another one does, and takes no writes.
    public var isStandby = false
    /// Whether the server removes dead rows by itself.
    public var removesDeadRows = true
    /// The tables with the most dead rows.
    public var deadRows: [DeadRows] = []
    /// Whether searches have an index, which needs triggers.
    public var indexesLinks = true
    /// What takes so many connections and no more; of several limits, the one that leaves the fewest.
    public var connectionLimit = ConnectionLimit(of: .server, most: 97, used: 1)
    /// Whether the server is on this machine.
    public var isLocal = true
    /// The version of TLS on the connection to the server; `nil` without TLS.
    public var tls: String?
    /// Whether this program checks the server's certificate, with its name or only its authority.
    public var verifiesServer = false
    /// Whether another program hands the connection on to the server.
    public var isPooled = false
    /// How far the server's clock is ahead of this machine's, in seconds; below zero where it is behind.
    public var clockOffset: Double = 0
    /// Half of the time that the question after the clock took: the offset is not known better.
    public var clockUncertainty: Double = 0
    /// The folder of the server's data; `nil` where this user may not know.
    public var dataFolder: String?

    /// How many connections something takes.
    public struct ConnectionLimit: Hashable, Sendable {
        /// Whose connections are counted.
        public enum Owner: Hashable, Sendable {
            /// The server's, without those for superusers.
            case server
            /// Those of the user as whom this program connects.
            case user
            /// Those of the database.
            case database
        }

        /// Whose connections are counted.
        public var owner: Owner
        /// How many there may be.
        public var most: Int
        /// How many there are.
        public var used: Int

        /// Creates a limit.
        public init(of owner: Owner, most: Int, used: Int) {
            self.owner = owner
            self.most = most
            self.used = used
        }

        /// How many there may be besides.
        public var rest: Int { most - used }
    }

    /// A change of a fact.
    public struct Change: Hashable, Sendable {
        /// What it was.
        public var before: String
        /// What it is now.
        public var now: String

        /// Creates a change.
        public init(before: String, now: String) {
            self.before = before
            self.now = now
        }
    }

    /// Creates the facts of a server on this machine with nothing wrong.
    public init(version: String, majorVersion: Int) {
        self.version = version
        self.majorVersion = majorVersion
    }
}
