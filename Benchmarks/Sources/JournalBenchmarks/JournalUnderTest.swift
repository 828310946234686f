import ClickJournal
import Foundation
import LinkStorage

/// A journal in a folder of its own, with a drain that works beside it.
struct JournalUnderTest {
    private let journal: ClickJournal
    private let click: JournalEntry

    /// Runs a body with a journal, which is removed afterwards.
    ///
    /// - Throws: ``Fault`` if the journal has dropped a click, and what the body throws.
    static func run(in folder: String, _ body: (JournalUnderTest) async throws -> Void) async throws {
        let path = "\(folder)/journal-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let configuration = ClickJournal.Configuration(lanes: 1, segmentSize: 64 << 20, budget: 8 << 30)
        let journal = try ClickJournal(folder: path, configuration: configuration, at: Date())
        let drain = JournalDrain(
            journal: journal, store: DiscardingStore(), configuration: .init(prepareInterval: .milliseconds(1)),
            report: { _ in })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await drain.run() }
            try await body(JournalUnderTest(journal: journal, click: .sample))
            guard journal.health.state == .recording, journal.health.dropped == 0 else {
                throw Fault.dropped(journal.health.dropped, reason: journal.health.problem)
            }
            group.cancelAll()
        }
    }

    /// The time of one append while the journal has memory ready, as in a service.
    func nanosecondsInBursts() async throws -> Double {
        var total = Duration.zero
        for _ in 0..<JournalBenchmarks.bursts {
            try await Task.sleep(for: .milliseconds(3))
            total += ContinuousClock().measure { append(JournalBenchmarks.burst) }
        }
        return total / .nanoseconds(1) / Double(JournalBenchmarks.burst * JournalBenchmarks.bursts)
    }

    /// The time of one append if there is no pause, so that files and memory are prepared at the same time.
    func nanosecondsWithoutPause(for duration: Duration) throws -> Double {
        var count = 0
        let begun = ContinuousClock.now
        while ContinuousClock.now - begun < duration {
            append(JournalBenchmarks.burst)
            count += JournalBenchmarks.burst
        }
        return (ContinuousClock.now - begun) / .nanoseconds(1) / Double(count)
    }

    private func append(_ count: Int) {
        for _ in 0..<count { journal.lanes[0].append(click) }
    }

    /// What makes a measurement worthless.
    enum Fault: Error {
        /// The journal had no room, such as on a full disk.
        case dropped(Int, reason: String?)
    }
}

extension JournalEntry {
    /// A click of a phone, with what its browser tells.
    static var sample: JournalEntry {
        let moment = Date(timeIntervalSince1970: 1_790_000_000)
        return .click(
            Click(
                link: LinkRecord.ID(at: moment), moment: moment, kind: .person, answer: .web, platform: .ios,
                form: .phone, system: "ios", systemVersion: "18.6", browser: "safari", language: "de-DE",
                referrerHost: "www.example.org", visitor: 0x1234_5678_9ABC_DEF0))
    }

    /// The bytes that the sample takes in a journal, and the head of its record.
    static let sampleSize = 96
}
