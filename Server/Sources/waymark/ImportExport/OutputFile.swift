import Foundation
import LinkStorage

/// A file, or standard output, written in large pieces.
final class OutputFile {
    /// The time at which a file appears under its name.
    enum Appearance {
        /// From the beginning; who reads it sees it grow.
        case atOnce
        /// When it is whole and on the disk, as ``OutputFile/finish()`` makes it; what lies there stays until then. Pipes
        /// and devices are written as they are.
        case whole
    }

    private static let pieceSize = 1 << 18

    /// The path as it was given; `-` is standard output.
    let path: String
    /// The file until it is whole.
    private let part: PartialFile?
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Creates the file, or empties it.
    ///
    /// - Parameters:
    ///   - path: where; `-` is standard output.
    ///   - mode: who may read it; 0600 where it holds what is not for everybody.
    ///   - appearance: when it has its name.
    /// - Throws: ``CommandFailure`` where it cannot be written, or is a database.
    init(path: String, mode: UInt16 = 0o644, appearance: Appearance = .atOnce) throws {
        try Self.refuseDatabase(path)
        let isWhole = path != "-" && appearance == .whole && Self.isReplaceable(path)
        // Nothing may throw once all is set: the end of this value would close the descriptor a second time.
        part = isWhole ? try Self.translating { try PartialFile(for: Self.target(path), mode: mode) } : nil
        descriptor = try part?.descriptor ?? (path == "-" ? STDOUT_FILENO : Self.open(path, mode_t(mode)))
        self.path = path
        buffer.reserveCapacity(Self.pieceSize + 4096)
    }

    deinit {
        if part == nil, descriptor != STDOUT_FILENO { close(descriptor) }
    }

    /// Refuses to write over a database.
    static func refuseDatabase(_ path: String) throws {
        guard path != "-", FilePath.isDatabase(path) else { return }
        throw CommandFailure(.usage, "\(path) is a database and is not overwritten", remedy: "name another file")
    }

    /// Why a file cannot be made or written, as far as that can be told without doing it; `nil` where it can be.
    static func fault(of path: String) -> String? {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        if isFolder.boolValue { return String(cString: strerror(EISDIR)) }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let isAllowed = exists ? access(path, W_OK) == 0 : access(folder, W_OK | X_OK) == 0
        return isAllowed ? nil : String(cString: strerror(errno))
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

    /// Hands everything to the system, and gives a file its name that is to appear as a whole.
    func finish() throws {
        try flush()
        try Self.translating { try part?.install() }
    }

    /// Whether a file can take the place of what lies there, if anything does.
    private static func isReplaceable(_ path: String) -> Bool {
        !FileManager.default.fileExists(atPath: path) || FilePath.isRegularFile(path)
    }

    /// The target of a symbolic link, so that the link is kept.
    private static func target(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    private static func translating<Result>(_ operation: () throws -> Result) throws -> Result {
        do {
            return try operation()
        } catch let error as DatabaseCopyError {
            throw CommandFailure(.unavailable, error.description)
        }
    }

    private static func open(_ path: String, _ mode: mode_t) throws -> Int32 {
        let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw failure(path, errno) }
        return descriptor
    }

    private static func failure(_ path: String, _ code: Int32) -> CommandFailure {
        let name = path == "-" ? "to standard output" : path
        return CommandFailure(
            .unavailable, "cannot write \(name): \(String(cString: strerror(code)))",
            remedy: code == ENOSPC ? "free space on its disk" : "name a file in a folder that this user may write to")
    }
}
