import Foundation
import LinkStorage

/// The folder of a node whose database is on a server: what belongs to the node alone is there.
enum NodeFolder {
    /// The variable that names it.
    static let variable = "WAYMARK_NODE_FOLDER"
    private static let standard = "waymark-data"

    /// Its path.
    static var path: String {
        let named = ProcessInfo.processInfo.environment[variable] ?? ""
        return named.isEmpty ? standard : named
    }

    /// The contents of one of its files; `nil` if there is none.
    ///
    /// - Throws: ``CommandFailure`` if the file is there and cannot be read: what it says then counts all the same.
    static func contents(of path: String) throws -> Data? {
        guard FilePath.exists(path) else { return nil }
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw CommandFailure(
                .unavailable, "the file \(path) cannot be read: \(error.localizedDescription)",
                remedy: "make it readable for the user who runs this")
        }
    }

    /// Creates it where it is missing, for this user only.
    static func make() throws {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandFailure(
                .unavailable, "the folder \(path) of this node cannot be created: \(error.localizedDescription)",
                remedy: "name another one in \(variable), or make its parent writable")
        }
    }
}
