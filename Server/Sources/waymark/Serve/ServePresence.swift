import Foundation
import Locking

/// Detects a `waymark serve` that runs on a database by its lock, and reads which settings revision it applies.
final class ServePresence: Sendable {
    private let path: String
    /// The lock file; it does not exist before the first start of a service.
    private let descriptor = Mutex<Int32>(-1)

    /// Reads the lock of a database.
    init(database: String) {
        path = DatabaseFile(path: database).resolvedPath + ServeLock.suffix
    }

    deinit {
        descriptor.withLock { if $0 >= 0 { close($0) } }
    }

    /// Whether a service runs now.
    ///
    /// The lock is taken for a moment to find out; a service that starts in this moment tries again.
    var isServed: Bool {
        descriptor.withLock { descriptor in
            if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
            guard descriptor >= 0 else { return false }
            guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return errno == EWOULDBLOCK }
            flock(descriptor, LOCK_UN)
            return false
        }
    }

    /// The revision of the settings that are in force in the service that runs; `nil` while it has not read any.
    var settingsRevision: Int64? {
        descriptor.withLock { descriptor in
            var bytes = [UInt8](repeating: 0, count: ServeLock.reportOffset)
            let count = pread(descriptor, &bytes, bytes.count, 0)
            let line = bytes.prefix(max(0, count)).prefix { $0 != 0 }
            guard let revision = Int64(String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)),
                line.elementsEqual(ServeLock.line(settingsRevision: revision))
            else { return nil }
            return revision
        }
    }

    /// Waits until a revision of the settings, or a later one, is in force wherever a service runs.
    ///
    /// - Returns: whether it is; `false` where a service that runs has not taken it up in time.
    func waitUntilInForce(
        settingsRevision wanted: Int64, within limit: Duration = .seconds(5),
        pause: () async throws -> Void = { try await Task.sleep(for: .milliseconds(5)) }
    ) async -> Bool {
        let deadline = ContinuousClock.now + limit
        while isServed {
            if let revision = settingsRevision, revision >= wanted { return true }
            guard ContinuousClock.now < deadline, (try? await pause()) != nil else { return false }
        }
        return true
    }

    /// What the service that runs now wrote at its start; `nil` where none runs, or it is still starting.
    var startReport: StartReport? {
        guard isServed, let data = FileManager.default.contents(atPath: path) else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try? decoder.decode(StartReport.self, from: data.dropFirst(ServeLock.reportOffset))
    }
}
