import Foundation

/// The file in which the inbox keeps what outlives the process.
struct StartupFile: Codable {
    /// Why a file cannot be used.
    enum Fault: Error, Hashable {
        /// It is no file of ours, or damaged.
        case corrupt
        /// Another version of the package wrote it.
        case otherVersion(Int)

        /// What developers are told.
        var detail: String {
            switch self {
            case .corrupt: "The state file cannot be read as one."
            case .otherVersion(let version): "The state file has the format \(version), not \(StartupFile.version)."
            }
        }
    }

    /// The format that is written.
    static let version = 1
    static let name = "startup.json"
    /// Where a file goes that cannot be used.
    static let asideName = "startup-unusable.json"
    /// The file of events that are still to be told.
    static let eventsName = "events.json"

    private enum CodingKeys: String, CodingKey {
        case version, startup
    }

    private let startup: StoredStartup

    private init(startup: StoredStartup) {
        self.startup = startup
    }

    /// Reads the format first: what another one holds is nobody's business here.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.version else { throw Fault.otherVersion(version) }
        startup = try container.decode(StoredStartup.self, forKey: .startup)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(startup, forKey: .startup)
    }

    /// The bytes of a record.
    static func data(_ startup: StoredStartup) throws -> Data {
        try JSONEncoder().encode(StartupFile(startup: startup))
    }

    /// Reads a record.
    static func startup(_ data: Data) throws(Fault) -> StoredStartup {
        do {
            return try JSONDecoder().decode(StartupFile.self, from: data).startup
        } catch let fault as Fault {
            throw fault
        } catch {
            throw .corrupt
        }
    }
}
