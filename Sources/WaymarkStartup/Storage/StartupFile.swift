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

    private struct Head: Codable {
        var version: Int
    }

    /// The format that is written.
    static let version = 1
    static let name = "startup.json"
    /// Where a file goes that cannot be used.
    static let asideName = "startup-unusable.json"
    /// The file of events that are still to be told.
    static let eventsName = "events.json"

    private var version = Self.version
    private var startup: StoredStartup

    /// The bytes of a record.
    static func data(_ startup: StoredStartup) throws -> Data {
        try JSONEncoder().encode(StartupFile(startup: startup))
    }

    /// Reads a record.
    static func startup(_ data: Data) throws(Fault) -> StoredStartup {
        guard let head = try? JSONDecoder().decode(Head.self, from: data) else { throw .corrupt }
        guard head.version == version else { throw .otherVersion(head.version) }
        guard let file = try? JSONDecoder().decode(StartupFile.self, from: data) else { throw .corrupt }
        return file.startup
    }
}
