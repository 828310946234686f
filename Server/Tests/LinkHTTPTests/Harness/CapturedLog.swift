import Locking
import Logging

/// Keeps every line that a logger writes, at every level, with its metadata.
final class CapturedLog: Sendable {
    private let storage = Mutex<[String]>([])

    /// What was written so far.
    var lines: [String] { storage.withLock { $0 } }

    /// A logger that writes here.
    func logger() -> Logger {
        Logger(label: "test") { _ in Handler(log: self) }
    }

    private func append(_ line: String) {
        storage.withLock { $0.append(line) }
    }

    private struct Handler: LogHandler {
        let log: CapturedLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            let pairs = all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            log.append(([event.level.rawValue, event.message.description] + pairs).joined(separator: " "))
        }
    }
}
