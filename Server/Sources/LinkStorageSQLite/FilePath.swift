internal import Dispatch
internal import Foundation

/// Questions about paths that more than one operation asks.
enum FilePath {
    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    static func isDirectory(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }

    /// Whether two names are those of one file, be it by links.
    static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        return stat(one, &first) == 0 && stat(other, &second) == 0
            && first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// The folder in which a file lies.
    static func folder(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    /// Makes a new name of a file durable; SQLite does so for its own files beside a database only.
    static func syncFolder(of path: String) {
        let descriptor = open(folder(of: path), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

/// Runs what blocks its thread beside the concurrency pool, which has no threads to spare.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(with: Result { try work() }) }
    }
}
