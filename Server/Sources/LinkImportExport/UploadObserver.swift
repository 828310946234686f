import Foundation
import LinkRules
import LinkService
import Locking

/// Keeps the state and the report of an uploaded import while it runs.
final class UploadObserver: LinkImportObserver, Sendable {
    private struct Progress {
        var record: UploadedImport
        var lines = ImportReportLines()
        var report: FileHandle?
        /// Lines that are not in the file yet.
        var waiting: [UInt8] = []
    }

    private static let pieceSize = 1 << 16

    private let folder: UploadedImportFolder
    private let clock: LinkClock
    private let progress: Mutex<Progress>

    init(_ record: UploadedImport, folder: UploadedImportFolder, clock: LinkClock) {
        var record = record
        record.state = .running
        (self.folder, self.clock) = (folder, clock)
        progress = Mutex(Progress(record: record))
        // A report of an earlier step says nothing of this one.
        try? FileManager.default.removeItem(atPath: folder.place(record.id, "csv"))
        try? folder.write(record)
    }

    func begin(columns: [String], delimiter: FieldDelimiter) {
        progress.withLock {
            $0.lines = ImportReportLines(
                source: $0.record.file, names: columns, delimiter: delimiter, reason: { $0.formMessage })
        }
    }

    func note(_ entry: LinkImportEntry) throws {
        try progress.withLock { progress in
            if progress.record.findings.count < UploadedImport.mostFindings {
                progress.record.findings.append(
                    UploadedImport.Finding(
                        number: entry.number, column: entry.column, fault: entry.fault, outcome: entry.kind.name))
            }
            if progress.report == nil {
                let path = folder.place(progress.record.id, "csv")
                _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
                progress.report = FileHandle(forWritingAtPath: path)
                progress.waiting = progress.lines.header
            }
            progress.waiting += try progress.lines.line(of: entry)
            if progress.waiting.count >= Self.pieceSize { try Self.flush(&progress) }
        }
    }

    func progress(_ summary: LinkImportSummary) throws {
        try Task.checkCancellation()
        let record = progress.withLock { progress in
            progress.record.counts = UploadedImport.Counts(summary)
            progress.record.changedAt = clock.now()
            return progress.record
        }
        try folder.write(record)
    }

    /// So many bytes were read by now.
    func read(_ count: Int64) { progress.withLock { $0.record.read = count } }

    /// Writes what is left of the report, and gives the state back.
    func finished() throws -> UploadedImport {
        try progress.withLock { progress in
            try Self.flush(&progress)
            try progress.report?.close()
            progress.report = nil
            return progress.record
        }
    }

    private static func flush(_ progress: inout Progress) throws {
        guard !progress.waiting.isEmpty else { return }
        try progress.report?.write(contentsOf: progress.waiting)
        progress.waiting = []
    }
}
