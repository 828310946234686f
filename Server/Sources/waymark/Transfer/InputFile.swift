import Foundation

/// A file, or standard input, read piece by piece.
final class InputFile {
    /// How many bytes one piece has at the most.
    private static let pieceSize = 1 << 20

    /// The path as it was given; `-` is standard input.
    let path: String
    /// How many bytes the file has, where that is known.
    let size: Int64?
    private let descriptor: Int32

    /// Opens a file.
    ///
    /// - Throws: ``CommandFailure`` where it cannot be read.
    init(path: String) throws {
        self.path = path
        guard path != "-" else {
            descriptor = STDIN_FILENO
            size = nil
            return
        }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw CommandFailure(.usage, "\(path) is a folder", remedy: "name the files in it")
        }
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandFailure(
                .usage, "cannot read \(path): \(String(cString: strerror(errno)))", remedy: "name a file that is there")
        }
        // Pipes have no end to go to.
        let end = lseek(descriptor, 0, SEEK_END)
        if end >= 0 { lseek(descriptor, 0, SEEK_SET) }
        size = end >= 0 ? Int64(end) : nil
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// What people call the file.
    var name: String { path == "-" ? "standard input" : path }

    /// The next bytes, or `nil` at the end.
    func next() throws -> [UInt8]? {
        while true {
            var failure: Int32 = 0
            let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
                let number = read(descriptor, buffer.baseAddress, buffer.count)
                if number < 0 { failure = errno }
                count = max(0, number)
            }
            if failure == EINTR { continue }
            guard failure == 0 else {
                throw CommandFailure(.unavailable, "cannot read \(name): \(String(cString: strerror(failure)))")
            }
            return piece.isEmpty ? nil : piece
        }
    }
}
