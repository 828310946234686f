import ClickJournal
import Foundation
import LinkHTTP
import LinkService
import LinkStorage
import ServiceMetrics

/// Reads the numbers of a service that runs, for `/metrics`; those of its requests are added by the port that is asked.
///
/// Nothing is kept for this: each number is read when it is asked for, from the part of the service that it belongs to.
struct ServeMetrics: Sendable {
    let counters: MetricRegistry
    let useCases: LinkUseCases
    let database: any LinkDatabase
    /// Whether the database is on a server, whose news are listened to.
    let isOnServer: Bool
    let journal: ServiceJournal
    let certificates: CertificateStore?
    /// Finds out when the database was last backed up; `nil` where no backup is expected of the service.
    let lastBackup: @Sendable () -> Date?
    let start: Date

    /// The counters of all modules, those with known label sets at 0.
    static func makeCounters() -> MetricRegistry {
        MetricRegistry(
            MetricFamily.counted,
            beginnings: [
                MetricFamily.clicksCountedOnly.name: [[]], MetricFamily.appEventsOmitted.name: [[]],
                MetricFamily.storeErrors.name: StoreErrorCounts.kinds.map { [$0.description] },
            ])
    }

    /// All metrics as they are at a moment.
    func readings(at now: Date = Date()) -> [MetricReading] {
        [useCases.answers.reading] + cache + journalReadings(at: now) + connections + followed + facts
            + useCases.webhookNumbers.readings
            + counters.readings + process
    }

    private var cache: [MetricReading] {
        let numbers = useCases.linkCache.numbers
        return [
            MetricReading(
                .cacheLookups,
                [
                    .init(.integer(numbers.hits), labels: ["hit"]), .init(.integer(numbers.misses), labels: ["miss"]),
                ]),
            MetricReading(.cacheBytes, .integer(numbers.bytes)),
        ]
    }

    private func journalReadings(at now: Date) -> [MetricReading] {
        let (health, backlog) = (journal.health, journal.backlog)
        let age = backlog.oldest.map { max(0, now.timeIntervalSince($0)) } ?? 0
        return [
            MetricReading(.journalBacklog, .integer(backlog.bytes)),
            MetricReading(.journalOldestAge, age),
            MetricReading(.journalBytes, .integer(health.size)),
            MetricReading(.journalBudget, .integer(health.budget)),
            MetricReading(.journalLostCounts, .integer(health.lost)),
            useCases.uncountedEntries.reading,
        ]
    }

    private var connections: [MetricReading] {
        let pools = database.connectionPools
        return [
            MetricReading(.connectionsBusy, pools.map { .init(.integer($0.busyCount), labels: [$0.name]) }),
            MetricReading(.connectionsMost, pools.map { .init(.integer($0.limit), labels: [$0.name]) }),
            MetricReading(.callsWaiting, pools.map { .init(.integer($0.waitingCount), labels: [$0.name]) }),
        ]
    }

    private var followed: [MetricReading] {
        var ages = [
            ("settings", useCases.directory.sinceLastPoll), ("links", useCases.linkCacheUpkeep.sinceLastPoll),
        ]
        if isOnServer { ages.append(("listener", useCases.sinceLastNews)) }
        return [MetricReading(.pollAge, ages.map { .init(.number($1 / .seconds(1)), labels: [$0]) })]
    }

    private var facts: [MetricReading] {
        [
            MetricReading(.certificateExpiry, certificates?.expiresAt.timeIntervalSince1970),
            MetricReading(.lastBackup, lastBackup()?.timeIntervalSince1970),
            MetricReading(
                .build, [.init(.integer(1), labels: [Version.text, isOnServer ? "postgresql" : "sqlite"])]),
        ]
    }

    private var process: [MetricReading] {
        let memory = ProcessNumbers.memory
        return [
            MetricReading(.processCPU, ProcessNumbers.cpuSeconds),
            MetricReading(.processMemory, memory?.resident),
            MetricReading(.processVirtualMemory, memory?.virtual),
            MetricReading(.processFiles, ProcessNumbers.openFiles),
            MetricReading(.processFilesMost, OpenFiles.limit),
            MetricReading(.processStart, start.timeIntervalSince1970),
        ]
    }
}
