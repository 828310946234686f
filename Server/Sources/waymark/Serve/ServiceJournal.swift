import ClickJournal
import Foundation
import LinkService
import LinkStorage
import Logging
import Metrics
import ServiceLifecycle

/// The journal of a service: a folder beside the database, with one lane for each event loop.
struct ServiceJournal: ActivityJournal, Service {
    private static let dropped = Counter(label: "waymark_clicks_counted_only_total")

    private let journal: ClickJournal
    private let drainer: JournalDrain

    /// Opens the journal of a database.
    ///
    /// - Throws: ``CommandFailure`` if another process uses it.
    init(
        ofDatabase path: String, configuration: ClickJournal.Configuration, draining: JournalDrain.Configuration,
        store: any JournalStore, outages: OutageLog, logger: Logger
    ) throws {
        do {
            journal = try ClickJournal(folder: Self.folder(ofDatabase: path), configuration: configuration, at: Date())
        } catch JournalError.inUse(let folder) {
            // No other service: it would have the lock beside the folder.
            throw CommandFailure(
                .unavailable, "another process uses the journal in \(folder)",
                remedy:
                    "`waymark journal drain`, or a command that copies the database, is storing its clicks; start again when it is done"
            )
        }
        drainer = JournalDrain(
            journal: journal, store: store, configuration: draining, report: { Self.log($0, to: logger, outages) })
    }

    /// The current state of the journal.
    var health: JournalHealth { journal.health }
    /// What the database does not have yet.
    var backlog: JournalBacklog { drainer.backlog }

    /// The folder of a database's journal.
    static func folder(ofDatabase path: String) -> String {
        DatabaseFile(path: path).resolvedPath + "-clicks"
    }

    func record(_ entry: JournalEntry) {
        // Each thread keeps to one lane, so lanes are rarely contended.
        if journal.lanes[ThreadNumber.current % journal.lanes.count].append(entry) == nil { Self.dropped.increment() }
    }

    func settle(within limit: Duration) async {
        await drainer.settle(within: limit)
    }

    func run() async throws {
        try await drainer.run()
    }

    /// Puts on the disk what is recorded, before the process ends without draining.
    ///
    /// Blocks, at the most for a time limit, because a disk may hang.
    func save(within limit: TimeInterval) {
        let lock = NSConditionLock(condition: 0)
        Thread.detachNewThread { [journal] in
            lock.lock()
            // Counts in memory, then everything in files.
            journal.prepare()
            try? journal.sync()
            lock.unlock(withCondition: 1)
        }
        if lock.lock(whenCondition: 1, before: Date(timeIntervalSinceNow: limit)) { lock.unlock() }
    }

    private static func log(_ event: JournalDrain.Event, to logger: Logger, _ outages: OutageLog) {
        switch event {
        case .storeFailed(let duty, let error):
            StoreErrorCounts.record(error)
            outages.warn(duty.warning, of: error)
        case .storeRecovered(let duty):
            outages.notice(duty.notice, after: duty.warning)
        case .filesFailed(let error):
            logger.error("The journal's files cannot be synced or removed.", metadata: ["error": "\(error)"])
        case .changed(let health):
            log(health, to: logger)
        }
    }

    private static func log(_ health: JournalHealth, to logger: Logger) {
        for file in health.refused {
            logger.error("A file of the journal is kept and not read.", metadata: ["file": "\(file)"])
        }
        for damage in health.damages.suffix(1) {
            logger.error("A part of the journal is unreadable.", metadata: ["damage": "\(damage)"])
        }
        switch health.state {
        case .recording:
            if let problem = health.problem {
                logger.warning("The journal cannot prepare its next file.", metadata: ["error": "\(problem)"])
            }
        case .inMemory:
            logger.error(
                "Clicks are kept in memory only: the journal cannot create files.",
                metadata: ["error": "\(health.problem ?? "unknown")"])
        case .counting:
            logger.error(
                "The journal is full: further clicks are counted, without their details.",
                metadata: ["bytes": "\(health.size)", "budget": "\(health.budget)"])
        }
    }
}

extension JournalDrain.Duty {
    /// What the log says when the database begins to refuse it.
    fileprivate var warning: Logger.Message {
        switch self {
        case .storing: "Clicks stay in the journal: the database does not take them."
        case .addingUp: "Clicks wait in the database: it does not add them to the counts."
        }
    }

    /// What the log says when the database does it again.
    fileprivate var notice: Logger.Message {
        switch self {
        case .storing: "The database takes clicks again."
        case .addingUp: "The database adds clicks to the counts again."
        }
    }
}

/// A number that identifies the running thread.
private enum ThreadNumber {
    static var current: Int {
        var thread = pthread_self()
        let bits = withUnsafeBytes(of: &thread) { $0.loadUnaligned(as: UInt.self) }
        // The addresses of threads differ in their middle bits.
        return Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }
}
