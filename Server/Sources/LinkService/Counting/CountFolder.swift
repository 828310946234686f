import Foundation
import LinkStorage
import WaymarkLinks

/// Keeps batches of counts for which memory has no room as files of a folder, across the end of the process.
///
/// A file appears with its name when it is whole. Files are handed to the system and not synced: they survive the process, and
/// a loss of power only where the system has written them by then. All work is done on threads of its own, so that a disk that
/// hangs holds up nothing else.
public struct CountFolder: Sendable {
    /// A file that holds a batch.
    struct File: Hashable, Sendable {
        fileprivate let name: String

        fileprivate init(name: String) {
            self.name = name
        }

        /// The file of a batch; the files of one source are in the order of their names.
        init(source: CountBatch.Source, number: Int64) {
            let digits = String(number)
            let zeros = String(repeating: "0", count: max(0, 12 - digits.utf8.count))
            name = "\(source)-\(zeros)\(digits)\(CountFolder.suffix)"
        }
    }

    /// Why a batch is not kept.
    enum Failure: Error {
        /// The files have all the room that they may.
        case full
        /// The file is gone or not whole; one that is not whole has another name now.
        case damaged(String)
        /// The system refuses.
        case system(String)
    }

    private static let suffix = ".counts"
    private static let draftSuffix = ".part"
    private static let header = "waymark counts 1"
    private static let footer = "end"

    private let path: String
    private let capacity: Int64

    /// Names a folder, which is made with its first file and removed with its last.
    ///
    /// - Parameter capacity: how many bytes all files together may have.
    public init(path: String, capacity: Int64 = 256 << 20) {
        self.path = path
        self.capacity = capacity
    }

    /// The files of all sources but one, in the order of their numbers; drafts that these have left are removed.
    func files(exceptOf source: CountBatch.Source) async throws -> [File] {
        try await onThread {
            let names = try names().filter { !$0.hasPrefix(source.description) }
            for name in names where name.hasSuffix(Self.draftSuffix) { unlink("\(path)/\(name)") }
            return names.filter { $0.hasSuffix(Self.suffix) }.map(File.init(name:))
        }
    }

    /// Keeps a batch.
    func write(_ batch: CountBatch) async throws {
        try await onThread {
            let text = Data(Self.text(of: batch).utf8)
            guard try size() + Int64(text.count) <= capacity else { throw Failure.full }
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let name = "\(path)/\(File(source: batch.source, number: batch.number).name)"
            let part = name + Self.draftSuffix
            let descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw Failure.system(String(cString: strerror(errno))) }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try file.write(contentsOf: text)
            try file.close()
            guard rename(part, name) == 0 else { throw Failure.system(String(cString: strerror(errno))) }
        }
    }

    /// The batch in a file.
    func read(_ file: File) async throws -> CountBatch {
        try await onThread {
            let name = "\(path)/\(file.name)"
            guard FileManager.default.fileExists(atPath: name) else { throw Failure.damaged("\(name) is gone") }
            let text = String(decoding: try Data(contentsOf: URL(filePath: name)), as: UTF8.self)
            if let batch = Self.batch(in: text) { return batch }
            // Renamed, so that it does not hold up the files after it.
            rename(name, name + ".damaged")
            throw Failure.damaged("\(name).damaged is not whole")
        }
    }

    /// Removes a file, and the folder with the last one.
    func remove(_ file: File) async {
        _ = try? await onThread {
            unlink("\(path)/\(file.name)")
            rmdir(path)
        }
    }

    private func names() throws -> [String] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    private func size() throws -> Int64 {
        try names().reduce(0) { sum, name in
            let size = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.size] as? NSNumber
            return sum + (size?.int64Value ?? 0)
        }
    }

    private func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
        }
    }
}

extension CountFolder {
    /// Lines of text, the last of which tells that none is missing.
    private static func text(of batch: CountBatch) -> String {
        var text = "\(header)\n\(batch.source) \(batch.number) \(batch.closedAt.millisecondsSince1970)\n"
        for count in batch.counts {
            let key = count.key
            text += "\(key.linkID) \(key.day.number) \(key.event.rawValue) \(key.platform.rawValue) \(count.count)\n"
        }
        return text + footer + "\n"
    }

    private static func batch(in text: String) -> CountBatch? {
        let lines = text.split(separator: "\n")
        guard lines.count >= 3, lines[0] == header, lines[lines.count - 1] == footer else { return nil }
        let facts = lines[1].split(separator: " ")
        guard facts.count == 3, let source = CountBatch.Source(String(facts[0])), let number = Int64(facts[1]),
            let moment = Int64(facts[2])
        else { return nil }
        let counts = lines[2..<lines.count - 1].compactMap(count)
        guard counts.count == lines.count - 3 else { return nil }
        return CountBatch(
            source: source, number: number, closedAt: Date(millisecondsSince1970: moment), counts: counts)
    }

    private static func count(_ line: Substring) -> DailyCount? {
        let fields = line.split(separator: " ")
        guard fields.count == 5, let link = LinkRecord.ID(String(fields[0])), let day = Int(fields[1]),
            let event = LinkEvent(rawValue: String(fields[2])),
            let platform = LinkPlatform(rawValue: String(fields[3])),
            let count = Int64(fields[4])
        else { return nil }
        let key = DailyCount.Key(linkID: link, day: UTCDay(number: day), event: event, platform: platform)
        return DailyCount(key: key, count: count)
    }
}
