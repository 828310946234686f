import Foundation
import LinkStorage

/// Writes the bytes of a click to a file with a system call each: what a log file would cost.
struct FileWriter {
    let folder: String

    /// The time of one write.
    func nanosecondsOfOne() throws -> Double {
        let path = "\(folder)/written-\(UUID())"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer {
            close(descriptor)
            unlink(path)
        }
        let bytes = [UInt8](repeating: 1, count: JournalEntry.sampleSize)
        let count = JournalBenchmarks.burst * 10
        var written = 0
        let duration = ContinuousClock().measure {
            for _ in 0..<count { written += write(descriptor, bytes, bytes.count) }
        }
        guard written == count * bytes.count else { throw CocoaError(.fileWriteOutOfSpace) }
        return duration / .nanoseconds(1) / Double(count)
    }
}
