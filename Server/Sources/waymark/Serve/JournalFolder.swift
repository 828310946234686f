import Foundation

/// The folder of a journal, as an operator names it.
struct JournalFolder {
    private static let suffix = "-clicks"

    /// Its path.
    let path: String
    /// The node to which it belongs; `nil` if its database was a file.
    var node: UUID? { NodeIdentity.stored(inJournal: path) }

    /// Finds the journal in a folder: the journal's own, or that of a node.
    ///
    /// - Throws: ``CommandFailure`` where there is none.
    init(named folder: String) throws {
        var isFolder: ObjCBool = false
        let remedy =
            "name the folder of the node (WAYMARK_NODE_FOLDER), or that of its journal, whose name ends in \(Self.suffix)"
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandFailure(.refused, "there is no folder \(folder)", remedy: remedy)
        }
        let inside = "\(folder)/node\(Self.suffix)"
        if FileManager.default.fileExists(atPath: inside, isDirectory: &isFolder), isFolder.boolValue {
            path = inside
            return
        }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw CommandFailure(
                .unavailable, "the folder \(folder) cannot be read: \(error.localizedDescription)",
                remedy: "run the command as the user to whom it belongs")
        }
        let isJournal =
            folder.hasSuffix(Self.suffix) || folder.hasSuffix(Self.suffix + "/")
            || names.contains(NodeIdentity.fileName)
            || names.contains { $0.hasSuffix(".journal") }
        guard isJournal else {
            throw CommandFailure(.refused, "the folder \(folder) holds no journal", remedy: remedy)
        }
        path = folder
    }
}
