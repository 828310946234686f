import Foundation

/// A file, or standard input, read piece by piece.
final class InputFile {
    /// How many bytes one piece has at the most.
    private static let pieceSize = 1 << 20

    /// The path as it was given; `-` is standard input.
    let path: String
    /// How many bytes the file has, where that is known.
    let size: Int64?
    /// How many bytes were handed out.
    private(set) var readCount: Int64 = 0
    private let descriptor: Int32
    /// Bytes that were looked at and not handed out yet.
    private var held: [UInt8] = []

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
            throw CommandFailure(.unavailable, "\(path) is a folder", remedy: "name the files in it")
        }
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.unreadable(path, errno) }
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

    /// The first bytes, as many as there are up to a quarter of a megabyte, without handing them out.
    func beginning() throws -> [UInt8] {
        while held.count < 1 << 18, let piece = try read() { held += piece }
        return held
    }

    /// The next bytes, or `nil` at the end.
    func next() throws -> [UInt8]? {
        let piece = try held.isEmpty ? read() : held
        held = []
        readCount += Int64(piece?.count ?? 0)
        return piece
    }

    private func read() throws -> [UInt8]? {
        while true {
            var failure: Int32 = 0
            let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
                let number = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
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

    private static func unreadable(_ path: String, _ code: Int32) -> CommandFailure {
        let remedy =
            switch code {
            case ENOENT: "name a file that exists"
            // Commands that run as the service's user see other files than the shell that started them.
            case EACCES: "let this user read it, or give it on standard input: waymark import … - < \(path)"
            default: "name another file"
            }
        return CommandFailure(
            .unavailable, "cannot read \(path): \(String(cString: strerror(code)))", remedy: remedy)
    }
}
