import Foundation
import LinkStorage

/// The failure of the last scheduled backup, in a small file beside the database, for `waymark status`.
///
/// Its place on the disk is taken beforehand, so that a full disk can be written down as well.
struct BackupFailure: Codable, Equatable {
    private static let size = 1024
    /// Leaves room for the rest of the record, also where each character takes several bytes.
    private static let longestReason = 200

    /// When it failed.
    var at: Date
    /// Why, in a sentence for people.
    var reason: String
    /// Whether the folder was refused, so that the failure is over when the folder is not refused any more; `nil` if not.
    private let isRefusal: Bool?

    init(at: Date, reason: String, isRefusal: Bool = false) {
        self.at = at
        self.isRefusal = isRefusal ? true : nil
        self.reason = String(reason.prefix(Self.longestReason))
    }

    /// The failure since the last good backup of a database; `nil` where there is none.
    init?(ofDatabase database: String) {
        guard let data = FileManager.default.contents(atPath: Self.path(database)) else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let found = try? decoder.decode(Self.self, from: data) else { return nil }
        self = found
    }

    /// Takes the space of the file, and keeps what is in it.
    static func reserve(besideDatabase database: String) {
        guard FilePath.size(of: path(database)) < size else { return }
        put("{}", besideDatabase: database)
    }

    /// Writes the failure in the place that was reserved; best effort, as the log has it too.
    func write(besideDatabase database: String) {
        guard let line = try? JSONText.line(self) else { return }
        Self.put(line, besideDatabase: database)
    }

    /// Forgets the failure, because a backup is good.
    static func clear(besideDatabase database: String) {
        guard FilePath.exists(path(database)) else { return }
        put("{}", besideDatabase: database)
    }

    /// Forgets a failure that says that the folder was refused, because it is not.
    static func clearRefusal(besideDatabase database: String) {
        if Self(ofDatabase: database)?.isRefusal == true { clear(besideDatabase: database) }
    }

    /// Writes a text, with spaces behind it, which JSON ignores.
    private static func put(_ text: String, besideDatabase database: String) {
        let descriptor = open(path(database), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var bytes = Array(text.utf8.prefix(size))
        bytes += Array(repeating: UInt8(ascii: " "), count: size - bytes.count)
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }

    private static func path(_ database: String) -> String {
        DatabaseFile(path: database).resolvedPath + "-backup-failure"
    }
}
