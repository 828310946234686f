public import Foundation
public import LinkStorage
import Locking
public import Logging
public import ServiceLifecycle

/// Notes when keys were last used, and stores that about once a minute, as a background service.
public final class APIKeyUsage: Sendable, Service {
    private let store: any APIKeyStore
    private let logger: Logger
    private let interval: Duration
    /// Bounded by the number of keys: only verified keys are noted.
    private let moments = Mutex<[APIKeyRecord.ID: Date]>([:])

    /// Creates a recorder.
    public init(store: any APIKeyStore, logger: Logger, interval: Duration = .seconds(60)) {
        self.store = store
        self.logger = logger
        self.interval = interval
    }

    /// Notes a use; nothing is stored yet.
    public func note(_ key: APIKeyRecord.ID, at moment: Date) {
        moments.withLock { $0[key] = max($0[key] ?? .distantPast, moment) }
    }

    /// Stores what was noted since the last time.
    public func flush() async throws {
        let batch = moments.withLock { moments in
            defer { moments = [:] }
            return moments
        }
        guard !batch.isEmpty else { return }
        do {
            try await store.markUsed(batch)
        } catch {
            // Kept for the next time, unless a later use was noted meanwhile.
            moments.withLock { $0.merge(batch, uniquingKeysWith: max) }
            throw error
        }
    }

    /// Stores once a minute, and once more when the service stops.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: self.interval)
                guard !Task.isCancelled else { return }
                await self.flushLoggingErrors()
            }
        }
        await flushLoggingErrors()
    }

    private func flushLoggingErrors() async {
        do {
            try await flush()
        } catch {
            logger.debug(
                "The times of last use could not be stored.", metadata: ["error": "\(String(reflecting: error))"])
        }
    }
}
