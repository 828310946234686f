import Foundation
import LinkStorage

/// The identity of a node, which lies in the folder of its journal.
struct NodeIdentity {
    /// The name of the file.
    static let fileName = "node"

    /// The identity.
    let id: UUID
    /// What tells the folder from a copy: the run of the system, and the file on its disk.
    let place: String

    /// Reads the identity of a journal's folder, or makes one.
    ///
    /// - Throws: the system's error if the file cannot be written; ``CommandFailure`` if it holds something else.
    init(inJournal folder: String) throws {
        let path = "\(folder)/\(Self.fileName)"
        if let found = try Self.read(path) {
            id = found
        } else {
            id = UUID()
            try Data((id.uuidString.lowercased() + "\n").utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        }
        place = FilePath.number(of: path).map { "\(Self.systemRun) \($0)" } ?? UUID().uuidString
    }

    /// The identity of the node to which a journal's folder belongs; `nil` if it has none.
    static func stored(inJournal folder: String) -> UUID? {
        try? read("\(folder)/\(fileName)")
    }

    /// The name of this machine, as the system has it; no other machine is asked.
    static var hostName: String {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return "an unnamed machine" }
        return text(of: bytes)
    }

    private static func text(of bytes: [CChar]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func read(_ path: String) throws -> UUID? {
        guard let data = try NodeFolder.contents(of: path) else { return nil }
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        // A power failure may leave an empty file.
        if text.isEmpty { return nil }
        guard let id = UUID(uuidString: text) else {
            throw CommandFailure(
                .unavailable, "the file \(path) should hold the ID of a node, and holds something else",
                remedy: "remove it; the node gets a new ID")
        }
        return id
    }

    /// What differs between machines, and between two runs of one; at random where the system does not tell.
    private static var systemRun: String {
        #if os(Linux)
            let data = FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id")
            return data.map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
                ?? UUID().uuidString
        #else
            var bytes = [CChar](repeating: 0, count: 64)
            var size = bytes.count
            guard sysctlbyname("kern.bootsessionuuid", &bytes, &size, nil, 0) == 0 else { return UUID().uuidString }
            return text(of: bytes)
        #endif
    }
}
