import Foundation
public import LinkStorage

extension JournalDrain {
    /// Adds everything that earlier processes left in a folder to a store, while no service uses the folder.
    ///
    /// What the store has already is passed over, so that a drain that was interrupted is repeated, and a copy of a folder is drained
    /// without counting anything twice.
    ///
    /// - Parameters:
    ///   - keepsClicks: whether the store keeps a record of each click.
    ///   - progress: told after each batch.
    /// - Throws: ``JournalError`` with `inUse` if another process uses the folder, or the store's error. Entries that
    ///   the store does not have are kept.
    @discardableResult
    public static func drain(
        folder: String, to store: any JournalStore, keepsClicks: Bool = true,
        progress: @escaping @Sendable (JournalDrainReport) -> Void = { _ in }
    ) async throws -> JournalDrainReport {
        let journal = try ClickJournal(storage: FolderStorage(path: folder), configuration: .init(), sources: [])
        let store = CountingJournalStore(store, progress: progress)
        let drain = JournalDrain(
            journal: journal, store: store, configuration: Configuration(keepsClicks: keepsClicks),
            report: { event in
                if case .filesFailed(let error) = event { store.note(filesProblem: "\(error)") }
            })
        var attempts = 0
        while true {
            do {
                try await drain.drain()
                break
            } catch let error as LinkStoreError where error.code == .versionMismatch && attempts < mostAttempts {
                // Somebody drains a copy of the folder, in batches of other sizes.
                attempts += 1
            }
        }
        var report = store.report
        let health = journal.health
        report.refused = health.refused
        report.damages = health.damages
        return report
    }

    private static let mostAttempts = 20

    /// Waits until another process has drained what a folder contains at the call.
    ///
    /// - Returns: whether the store has all of it; `false` after the time limit.
    public static func waitForDrain(
        of folder: String, to store: any JournalStore, within limit: Duration
    ) async throws -> Bool {
        let ends = try ends(in: folder)
        let last = ContinuousClock.now + limit
        while true {
            var isDrained = true
            for (source, end) in ends where isDrained { isDrained = try await store.position(of: source) >= end }
            if isDrained || ContinuousClock.now >= last { return isDrained }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Whether earlier processes have left entries in a folder, which a store may have or not; reads it without its lock.
    ///
    /// A file that cannot be read counts as one with entries.
    public static func hasEntries(in folder: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains { name in
            guard SegmentHeader(fileName: name) != nil else { return false }
            let path = "\(folder)/\(name)"
            guard let file = FileHandle(forReadingAtPath: path) else {
                return FileManager.default.fileExists(atPath: path)
            }
            defer { try? file.close() }
            do {
                // Not mapped: a service that starts may shorten the file. What was created ahead holds zeros.
                try file.seek(toOffset: UInt64(SegmentHeader.size))
                while let bytes = try file.read(upToCount: 65536), !bytes.isEmpty {
                    if bytes.withUnsafeBytes({ $0.contains { $0 != 0 } }) { return true }
                }
                return false
            } catch {
                return true
            }
        }
    }

    /// The end of each journal in a folder, read without its lock.
    private static func ends(in folder: String) throws -> [ActivityBatch.Source: JournalPosition] {
        let storage = FolderStorage(path: folder)
        var ends: [ActivityBatch.Source: JournalPosition] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            // A file that is removed meanwhile is drained.
            guard let header = SegmentHeader(fileName: name), let bytes = try? storage.load(name) else { continue }
            let segment = Segment(header, bytes: bytes, isFile: true)
            guard !segment.isEmpty(from: SegmentHeader.size) else { continue }
            let end = JournalPosition(segment: header.number, offset: UInt64(segment.writtenSize))
            ends[header.lane] = max(end, ends[header.lane, default: .start])
        }
        return ends
    }
}
