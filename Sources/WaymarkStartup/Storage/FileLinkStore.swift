public import Foundation

/// Keeps records as files of one folder.
public struct FileLinkStore: LinkStore {
    /// The folder.
    public let folder: URL

    /// Makes a store on a folder, which is made when the first record is written.
    public init(folder: URL) {
        self.folder = folder
    }

    /// Reads a file; `nil` where there is none.
    public func read(_ name: String) async throws -> Data? {
        guard FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path) else { return nil }
        return try Data(contentsOf: folder.appendingPathComponent(name))
    }

    /// Replaces a file, or removes it.
    public func write(_ data: Data?, to name: String) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(name)
        if let data {
            try data.write(to: file, options: .atomic)
        } else if FileManager.default.fileExists(atPath: file.path) {
            try FileManager.default.removeItem(at: file)
        }
    }
}
