import Foundation

/// A file, or standard output, written in large pieces.
final class OutputFile {
    private static let pieceSize = 1 << 18

    /// The path as it was given; `-` is standard output.
    let path: String
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Makes the file, or empties it.
    ///
    /// - Parameter mode: who may read it; 0600 where it holds what is not for everybody.
    /// - Throws: ``CommandFailure`` where it cannot be written.
    init(path: String, mode: mode_t = 0o644) throws {
        self.path = path
        descriptor = path == "-" ? STDOUT_FILENO : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        buffer.reserveCapacity(Self.pieceSize + 4096)
    }

    deinit {
        if descriptor != STDOUT_FILENO { close(descriptor) }
    }

    /// Appends bytes.
    func write(_ bytes: some Sequence<UInt8>) throws {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.pieceSize { try flush() }
    }

    /// Hands everything to the system.
    func flush() throws {
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.failure(path, errno) }
            rest = rest.dropFirst(count)
        }
        buffer.removeAll(keepingCapacity: true)
    }

    private static func failure(_ path: String, _ code: Int32) -> CommandFailure {
        let name = path == "-" ? "to standard output" : path
        return CommandFailure(
            .unavailable, "cannot write \(name): \(String(cString: strerror(code)))",
            remedy: code == ENOSPC ? "make room on its disk" : "name a file in a folder that this user may write to")
    }
}
