internal import Foundation

/// Questions about paths that more than one operation asks.
package enum FilePath {
    /// What tells a file from all others of this machine, under whatever names: its disk and its number there; `nil` if there is none.
    package static func number(of path: String) -> String? {
        var facts = stat()
        return stat(path, &facts) == 0 ? "\(facts.st_dev) \(facts.st_ino)" : nil
    }

    package static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    package static func isDirectory(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }

    /// Whether a file lies there that is no folder, device, pipe or socket.
    package static func isRegularFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether a database of SQLite lies there, or what SQLite keeps beside one; nothing else may be written over it.
    ///
    /// Source: "Database File Format", §1.3.1, and "Temporary Files Used By SQLite", §2.
    package static func isDatabase(_ path: String) -> Bool {
        let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let database = companionSuffixes.first { path.hasSuffix($0) }.map { path.dropLast($0.count) } ?? path[...]
        return isRegularFile(path) && beginsAsDatabase(String(database))
    }

    /// What the names of the files end with that SQLite keeps beside a database.
    package static let companionSuffixes = ["-journal", "-wal", "-shm"]

    private static func beginsAsDatabase(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        return (try? file.read(upToCount: 16)) == Data("SQLite format 3\0".utf8)
    }

    /// Whether the write-ahead log of a database lies there, with or without the database.
    package static func hasLog(_ path: String) -> Bool {
        exists(URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "-wal")
    }

    /// The size of a file in bytes; 0 where there is none.
    package static func size(of path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }

    /// How many names a file has; 0 where there is none.
    package static func linkCount(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_nlink) : 0
    }

    /// Whether an empty file lies there.
    package static func isEmptyFile(_ path: String) -> Bool {
        var status = stat()
        return isRegularFile(path) && stat(path, &status) == 0 && status.st_size == 0
    }

    /// Whether two names are those of one file, be it by links.
    package static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        return stat(one, &first) == 0 && stat(other, &second) == 0
            && first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// The folder in which a file lies.
    package static func folder(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    /// Creates a new name of a file durable; SQLite does so for its own files beside a database only.
    package static func syncFolder(of path: String) {
        let descriptor = open(folder(of: path), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
