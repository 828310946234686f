import Foundation
import Testing
import WaymarkClient
import WaymarkLinks
import WaymarkTesting

@testable import WaymarkInbox

/// Random scripts through the whole inbox, with a store, a service and subscribers.
///
/// One after the other: each waits by giving way to other tasks, and sixty at once give way to each other only.
@Suite(.serialized, .timeLimit(.minutes(2))) struct InboxPropertyTests {
    /// What was seen of the links of one script.
    private struct Ledger: Sendable {
        var accepted: Set<String> = []
        var opened: [String: Int] = [:]
        var answered: [String: Int] = [:]
    }

    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    @Test(arguments: 0..<60)
    func everyAcceptedLinkIsAnsweredOnceOrReportedDropped(_ number: Int) async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix(state: seed)
        let ledger = Guarded(Ledger())
        var dropped: [String: Int] = [:]
        var app = try InboxFixture()
        for launch in 0..<Int.random(in: 1...4, using: &random) {
            if launch > 0 { app = try app.relaunched() }
            app.transport.answer { Sample.answer($0) }
            let script = (0..<Int.random(in: 1...25, using: &random)).map { _ in Int.random(in: 0..<100, using: &random)
            }
            try await app.running { [app] inbox in
                await Self.play(script, on: app, ledger)
                await Self.settle(app)
            }
            Self.count(app.inbox, &dropped)
        }
        let last = try app.relaunched()
        last.transport.answer { Sample.answer($0) }
        try await last.running { [last] inbox in
            await Self.takeAll(last, ledger)
        }
        Self.count(last.inbox, &dropped)
        let result = ledger.withLock { $0 }
        for id in result.accepted {
            let ends = result.answered[id, default: 0] + dropped[id, default: 0]
            #expect(ends == 1, "link \(id) of the script with seed \(seed) ended \(ends) times")
        }
        #expect(result.answered.keys.allSatisfy(result.accepted.contains), "seed \(seed)")
    }

    /// Adds the links that an inbox reported as dropped.
    private static func count(_ inbox: LinkInbox, _ dropped: inout [String: Int]) {
        let reports = inbox.core.read { state in
            var reports: [LinkReport] = []
            var number = state.log.first
            while let (report, next) = state.log.report(at: number) {
                reports.append(report)
                number = next
            }
            return reports
        }
        for report in reports where report.kind == .dropped { dropped[report.id ?? "", default: 0] += 1 }
    }

    private static func play(_ script: [Int], on app: InboxFixture, _ ledger: Guarded<Ledger>) async {
        let inbox = app.inbox
        await withTaskGroup(of: Void.self) { group in
            for step in script {
                switch step {
                case 0..<40:
                    let isShort = step.isMultiple(of: 2)
                    let text = isShort ? "https://go.example.com/c\(step % 7)" : "myapp://x/\(step % 7)"
                    guard let url = URL(string: text) else { continue }
                    let door: LinkDoor = step % 3 == 0 ? .universalLink : .customScheme
                    if case .accepted(let id) = inbox.open(url, from: door) {
                        ledger.withLock { _ = $0.accepted.insert(id) }
                    }
                case 40..<65: group.addTask { await take(1, from: inbox, ledger) }
                case 65..<75:
                    // A subscriber that goes away with what it has.
                    let task = Task {
                        var iterator = inbox.deliveries().makeAsyncIterator()
                        return await iterator.next() != nil
                    }
                    for _ in 0..<step { await Task.yield() }
                    task.cancel()
                    _ = await task.value
                case 75..<80: app.transport.answer { _ in .fault(.offline) }
                case 80..<85:
                    app.transport.answer { Sample.answer($0) }
                    inbox.networkReturned()
                case 85..<90: inbox.resignedActive()
                case 90..<95: inbox.becameActive()
                default: app.clock.advance(by: Double(step % 5) * 90)
                }
                for _ in 0..<(step % 13) { await Task.yield() }
            }
            group.cancelAll()
        }
    }

    private static func take(_ count: Int, from inbox: LinkInbox, _ ledger: Guarded<Ledger>) async {
        var left = count
        for await delivery in inbox.deliveries() {
            await delivery.handled()
            // Only what was on the disk as answered counts; a cancelled task may return before.
            ledger.withLock { $0.answered[delivery.link.id, default: 0] += 1 }
            left -= 1
            if left == 0 { return }
        }
    }

    /// Waits until the inbox has done all it can, so that the end of the process loses no report.
    private static func settle(_ app: InboxFixture) async {
        _ = await eventually {
            app.clock.advance(by: 0.01)
            return app.inbox.core.read {
                $0.ledger.reading == .done && $0.work.done == $0.work.appended && $0.call.phase == .idle
            }
        }
    }

    /// Lets everything be answered that still can be.
    private static func takeAll(_ app: InboxFixture, _ ledger: Guarded<Ledger>) async {
        let inbox = app.inbox
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await take(.max, from: inbox, ledger) }
            inbox.networkReturned()
            _ = await eventually {
                return inbox.core.read { state in
                    state.ledger.reading == .done && state.startup.slot == nil && state.startup.queued == nil
                        && state.work.done == state.work.appended
                }
            }
            group.cancelAll()
        }
    }
}
