public import Foundation
public import LinkStorage

/// The contents of a journal's folder, read without changing or locking it.
///
/// A service may use the folder meanwhile: then a file may be gone before it is read, and is left out; a record that is just being written
/// looks unfinished; and a file that was created ahead has no entries.
public struct JournalListing: Hashable, Sendable {
    /// A file of a journal.
    public struct File: Hashable, Sendable {
        /// The name of the file.
        public var name: String
        /// The journal: one process has several.
        public var journal: ActivityBatch.Source
        /// The number of the file in its journal, from 1.
        public var number: UInt64
        /// The size in bytes, free room included.
        public var bytes: Int
        /// The entries that can be read.
        public var entries = 0
        /// The clicks among the entries, those included that were only counted.
        public var clicks = 0
        /// The entries that the database does not have; `nil` where it was not asked.
        public var waitingEntries: Int?
        /// The time of the oldest entry with a click.
        public var oldestClick: Date?
        /// The time of the latest entry with a click.
        public var newestClick: Date?
        /// What cannot be read.
        public var damages: [JournalDamage] = []
        /// The reason why the file is unreadable; `nil` if it is readable.
        public var refusal: String?
    }

    /// The files, by journal, the oldest first.
    public private(set) var files: [File] = []
    /// Files that were damaged, or had entries of an unknown form, and were kept after what could be read was drained.
    public private(set) var setAside: [String] = []
    /// Up to where the database has each journal; empty where it was not asked.
    public private(set) var drained: [ActivityBatch.Source: JournalPosition] = [:]

    /// Reads a folder.
    ///
    /// - Parameter store: the database to compare with; `nil` if the files are listed alone.
    /// - Throws: an error of the file system if the folder cannot be read; the store's error.
    public init(of folder: String, drainedTo store: (any JournalStore)? = nil) async throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        setAside = names.filter { $0.hasSuffix(FolderStorage.asideSuffix) }
        let headers = names.compactMap(SegmentHeader.init(fileName:)).sorted {
            ($0.lane, $0.number) < ($1.lane, $1.number)
        }
        for header in headers {
            if let store, drained[header.lane] == nil {
                drained[header.lane] = try await store.position(of: header.lane)
            }
            if let file = try Self.file(header, in: folder, drained: drained[header.lane]) { files.append(file) }
        }
    }

    /// Reads one file; `nil` if it is gone.
    private static func file(_ header: SegmentHeader, in folder: String, drained: JournalPosition?) throws -> File? {
        var file = File(name: header.fileName, journal: header.lane, number: header.number, bytes: 0)
        let content: Data
        do {
            // Not mapped: a service that starts may shorten the file.
            content = try Data(contentsOf: URL(fileURLWithPath: folder).appending(path: header.fileName))
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        } catch {
            file.refusal = error.localizedDescription
            return file
        }
        file.bytes = content.count
        let bytes = SegmentBytes.inMemory(size: content.count)
        bytes.pointer.copyBytes(from: content)
        let segment = Segment(header, bytes: bytes, isFile: true)
        switch header.compare(with: UnsafeRawBufferPointer(bytes.pointer)) {
        case .foreign(let reason): file.refusal = reason
        case .unreadable where !segment.isEmpty(from: 0) && !segment.hasRecord: file.refusal = "The format is unknown."
        case .expected, .unreadable:
            file.read(segment, drained: drained)
        }
        return file
    }
}

extension JournalListing.File {
    /// Counts the entries of the file, a few thousand at once.
    fileprivate mutating func read(_ segment: Segment, drained: JournalPosition?) {
        if drained != nil { waitingEntries = 0 }
        var offset = SegmentHeader.size
        while offset < segment.size {
            var reading = JournalReading(limit: JournalReading.Limit())
            offset = segment.read(from: offset, to: segment.size, into: &reading)
            damages += reading.damages
            for item in reading.entries.items {
                entries += 1
                if let drained, item.position >= drained { waitingEntries = (waitingEntries ?? 0) + 1 }
                guard item.entry.clickCount > 0 else { continue }
                let (sum, overflow) = clicks.addingReportingOverflow(item.entry.clickCount)
                clicks = overflow ? .max : sum
                oldestClick = min(item.entry.moment, oldestClick ?? .distantFuture)
                newestClick = max(item.entry.moment, newestClick ?? .distantPast)
            }
        }
    }
}
