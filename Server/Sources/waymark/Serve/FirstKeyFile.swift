import Foundation

/// The file beside the database that holds the key of the first start, readable by its owner only.
///
/// The service keeps keys as hashes, so this is the one place from which the printed `curl` and the commands that speak
/// HTTP can take a key. It may be deleted; keys made later are shown once and written nowhere.
///
/// It is called `first-key`. A second database in the same folder has one with its own name in front, for a key that is
/// nowhere else is never overwritten.
struct FirstKeyFile: Equatable, Sendable {
    let path: String

    /// The file that belongs to a database, or that would where it has none yet.
    init(besideDatabase database: String) {
        let database = URL(fileURLWithPath: DatabaseFile(path: database).resolvedPath)
        let folder = database.deletingLastPathComponent()
        let own = folder.appendingPathComponent(database.lastPathComponent + "-first-key").path
        let isFirst = !FileManager.default.fileExists(atPath: own)
        path = isFirst ? folder.appendingPathComponent("first-key").path : own
    }

    private init(path: String) {
        self.path = path
    }

    /// Writes the key of a database's first start to a new file that was never readable by anybody else.
    ///
    /// - Returns: the file.
    /// - Throws: ``CommandFailure`` where the file cannot be made.
    static func write(_ key: String, besideDatabase database: String) throws -> FirstKeyFile {
        let database = URL(fileURLWithPath: DatabaseFile(path: database).resolvedPath)
        let folder = database.deletingLastPathComponent()
        let names = ["first-key", database.lastPathComponent + "-first-key"]
        let files = names.map { FirstKeyFile(path: folder.appendingPathComponent($0).path) }
        for file in files where try file.write(key) { return file }
        throw CommandFailure(
            .unavailable, "the key file \(files.last?.path ?? "") already exists", remedy: "move it away")
    }

    /// The key; `nil` if the file is missing or not readable.
    func read() -> String? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let key = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return key.isEmpty ? nil : key
    }

    /// Whether the file was written; not where there is one already.
    private func write(_ key: String) throws -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        if descriptor < 0, errno == EEXIST { return false }
        guard descriptor >= 0 else {
            throw CommandFailure(
                .unavailable, "the key file \(path) cannot be written: \(String(cString: strerror(errno)))",
                remedy: "make its folder writable")
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: Data((key + "\n").utf8))
        try file.close()
        return true
    }
}
