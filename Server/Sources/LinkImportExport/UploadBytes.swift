import Foundation
import LinkRules

/// The bytes of a file, piece by piece.
final class UploadBytes {
    private static let pieceSize = 1 << 18
    private let handle: FileHandle
    private var held: [UInt8] = []
    /// How many bytes were handed out.
    private(set) var count: Int64 = 0

    /// Opens a file.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` where it is gone.
    init(path: String) throws(LinkServiceError) {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw LinkServiceError(.invalidArgument, .file(.gone), parameter: "file")
        }
        self.handle = handle
    }

    deinit { try? handle.close() }

    /// The first bytes, without handing them out.
    func beginning() throws -> [UInt8] {
        if held.isEmpty { held = try read() ?? [] }
        return held
    }

    /// The next bytes, or `nil` at the end.
    func next() throws -> [UInt8]? {
        let piece = try held.isEmpty ? read() : held
        held = []
        count += Int64(piece?.count ?? 0)
        return piece
    }

    private func read() throws -> [UInt8]? {
        guard let data = try handle.read(upToCount: Self.pieceSize), !data.isEmpty else { return nil }
        return Array(data)
    }
}
