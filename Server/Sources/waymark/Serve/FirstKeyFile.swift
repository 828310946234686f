import Foundation

/// The file beside the database that holds the key of the first start, readable by its owner only.
///
/// The service keeps keys as hashes, so this is the one place from which the printed `curl` and the commands that speak
/// HTTP can take a key. It may be deleted; keys made later are shown once and written nowhere.
struct FirstKeyFile: Equatable, Sendable {
    let path: String

    /// The file that belongs to a database.
    init(besideDatabase database: String) {
        path = URL(fileURLWithPath: database).deletingLastPathComponent().appendingPathComponent("first-key").path
    }

    /// The key, where the file is there and may be read.
    func read() -> String? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let key = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return key.isEmpty ? nil : key
    }

    /// Writes the key to a new file that was never readable by anybody else.
    ///
    /// - Throws: ``CommandFailure`` where the file cannot be made.
    func write(_ key: String) throws {
        try? FileManager.default.removeItem(atPath: path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(
                .unavailable, "the key file \(path) cannot be written: \(String(cString: strerror(errno)))",
                remedy: "make its folder writable")
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: Data((key + "\n").utf8))
        try file.close()
    }
}
