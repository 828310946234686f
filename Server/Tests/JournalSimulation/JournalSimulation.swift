import ClickJournal
import Foundation
import LinkStorage
import WaymarkLinks

/// Journal, drain and database on a schedule that is derived from a seed: appends, file creation, rounds of the drain,
/// syncs, faults, clock jumps, ends of the process at any step, power failures.
///
/// When all faults have ended and everything is drained:
/// - An entry whose append succeeded is in the database once. Exceptions are entries in memory without a file when the
///   process ended, and entries after the last sync when the power failed.
/// - An entry whose append did not succeed is in the database at most once, and every entry equals the one appended.
/// - Dropped entries are counted at most once, and exactly once if the process was shut down in order.
/// - No file is left, and none was kept as damaged unless the power failed.
package struct JournalSimulation {
    /// A violated invariant.
    package struct Failure: Error, CustomStringConvertible {
        package let seed: UInt64
        package let reason: String

        package var description: String { "seed \(seed): \(reason)" }
    }

    /// The known facts about an entry.
    private struct Fate {
        var entry: JournalEntry
        /// Whether it must be in the database at the end.
        var isDue: Bool
        /// Whether it survives the process.
        var isInFile: Bool
        /// Whether it survives a power failure.
        var isSynced = false
    }

    /// The entries without room during one life of the process.
    private struct Life {
        var link: LinkRecord.ID
        var dropped = 0
        /// Whether all of them must be counted.
        var isCounted = false
    }

    private let seed: UInt64
    private var generator: SplitMix64
    private let world = SimulatedWorld()
    private let storage: SimulatedStorage
    private let store: SimulatedStore
    /// What is known of each click, by its number; they are numbered from 1 and in `visitor`.
    private var fates: [Fate] = []
    private var lives: [Life] = []
    /// Whether the power can fail; without power failures, stricter rules apply.
    private let losesPower: Bool
    private var hasLostPower = false
    private var journal: ClickJournal?
    private var drain: JournalDrain?
    private var moment = 1_800_000_000_000

    /// Runs a schedule.
    ///
    /// - Throws: ``Failure``.
    package static func run(seed: UInt64, steps: Int = 40) async throws {
        var simulation = JournalSimulation(seed: seed)
        try await simulation.play(steps: steps)
    }

    /// Runs a scenario repeatedly, and ends the process at each of its steps in turn.
    ///
    /// - Returns: the number of steps.
    package static func runWithEveryEnd(seed: UInt64, losingPower: Bool) async throws -> Int {
        var step = 1
        while true {
            var simulation = JournalSimulation(seed: seed)
            if try await !simulation.playToEnd(atStep: step, losingPower: losingPower) { return step }
            step += 1
        }
    }

    private init(seed: UInt64) {
        self.seed = seed
        generator = SplitMix64(seed: seed)
        losesPower = Bool.random(using: &generator)
        storage = SimulatedStorage(world: world)
        store = SimulatedStore(world: world)
    }

    // MARK: Schedules

    private mutating func play(steps: Int) async throws {
        start()
        for _ in 0..<steps { await playStep() }
        try await finish()
    }

    /// Whether the process ended before the scenario did.
    private mutating func playToEnd(atStep step: Int, losingPower: Bool) async throws -> Bool {
        world.die(atStep: step)
        start()
        for round in 0..<4 {
            for _ in 0..<40 { append() }
            journal?.prepare()
            if round == 1 { world.faults.losesAnswers = true }
            _ = try? await drain?.drainOnce()
            world.faults = SimulatedWorld.Faults()
            sync()
            _ = try? await drain?.drainOnce()
        }
        await stop()
        let hasEnded = world.isDead
        if hasEnded {
            restart(losingPower: losingPower)
        }
        try await finish()
        return hasEnded
    }

    private mutating func playStep() async {
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<45:
            for _ in 0..<Int.random(in: 1...12, using: &generator) { append() }
        case 45..<58: journal?.prepare()
        case 58..<78: _ = try? await drain?.drainOnce()
        case 78..<84: sync()
        case 84..<90: changeFaults()
        case 90..<92: moment += Int.random(in: -100_000_000...100_000_000, using: &generator)
        case 92..<95: world.die(atStep: Int.random(in: 1...20, using: &generator))
        case 95..<97: tearRecord()
        case 97..<98: world.die()
        default:
            await stop()
            world.die()
        }
        if world.isDead { restart(losingPower: losesPower && Int.random(in: 0..<3, using: &generator) == 0) }
    }

    private mutating func changeFaults() {
        var faults = SimulatedWorld.Faults()
        faults.isDiskFull = Int.random(in: 0..<4, using: &generator) == 0
        faults.isReadOnly = Int.random(in: 0..<6, using: &generator) == 0
        faults.isStoreAway = Int.random(in: 0..<3, using: &generator) == 0
        faults.losesAnswers = Int.random(in: 0..<3, using: &generator) == 0
        faults.syncsFail = Int.random(in: 0..<6, using: &generator) == 0
        world.faults = faults
    }

    // MARK: The process

    private mutating func start() {
        let number = UInt64(lives.count)
        lives.append(Life(link: LinkRecord.ID(at: Date(timeIntervalSince1970: Double(number)), using: &generator)))
        let sources = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
            ActivityBatch.Source(at: Date(millisecondsSince1970: Int64(moment)), using: &generator)
        }
        let configuration = ClickJournal.Configuration(segmentSize: 4096, budget: 12 * 4096)
        guard let opened = try? ClickJournal(storage: storage, configuration: configuration, sources: sources),
            !world.isDead
        else {
            (journal, drain) = (nil, nil)
            return
        }
        journal = opened
        var limits = JournalDrain.Configuration()
        limits.batchEntries = Int.random(in: 1...30, using: &generator)
        limits.batchBytes = Int.random(in: 100...4000, using: &generator)
        drain = JournalDrain(journal: opened, store: store, configuration: limits) { _ in }
    }

    /// Ends the process if it runs, and starts another.
    private mutating func restart(losingPower: Bool = false) {
        world.die()
        // Entries without a file are lost with the process.
        for index in fates.indices where !fates[index].isInFile { fates[index].isDue = false }
        if losingPower {
            hasLostPower = true
            storage.losePower(using: &generator)
            for index in fates.indices where !fates[index].isSynced { fates[index].isDue = false }
        }
        (journal, drain) = (nil, nil)
        world.revive()
        start()
    }

    /// Shuts the process down in order, which may fail.
    private mutating func stop() async {
        guard let journal, let drain else { return }
        try? journal.close()
        guard (try? await drain.drain()) != nil, journal.health.waitingCounts == 0 else { return }
        lives[lives.count - 1].isCounted = true
    }

    private mutating func sync() {
        guard (try? journal?.sync()) != nil, !world.isDead else { return }
        for index in fates.indices where fates[index].isInFile { fates[index].isSynced = true }
    }

    // MARK: Entries

    @discardableResult
    private mutating func append() -> (lane: JournalLane, position: JournalPosition)? {
        guard let journal, !world.isDead, let lane = journal.lanes.randomElement(using: &generator) else { return nil }
        let number = UInt64(fates.count) + 1
        moment += Int.random(in: 0...1000, using: &generator)
        var click = Click(
            link: lives[lives.count - 1].link, moment: Date(millisecondsSince1970: Int64(moment)), kind: .person,
            answer: .page, platform: .ios, visitor: number)
        if Int.random(in: 0..<20, using: &generator) == 0 {
            click.campaign.name = String(repeating: "x", count: Int.random(in: 1...255, using: &generator))
        }
        if let position = lane.append(.click(click)) {
            let isInFile = storage.holds(SimulatedStorage.name(lane.source, position))
            fates.append(Fate(entry: .click(click), isDue: true, isInFile: isInFile))
            return (lane, position)
        } else {
            lives[lives.count - 1].dropped += 1
            fates.append(Fate(entry: .click(click), isDue: false, isInFile: false))
            return nil
        }
    }

    /// Ends the process during an append.
    private mutating func tearRecord() {
        if let (lane, position) = append() {
            fates[fates.count - 1].isDue = false
            storage.tear(SimulatedStorage.name(lane.source, position), from: Int(position.offset), using: &generator)
        }
        world.die()
    }

    // MARK: The end

    private mutating func finish() async throws {
        world.faults = SimulatedWorld.Faults()
        if journal == nil || world.isDead { restart() }
        world.die(atStep: nil)
        // The second process finds the files that the first one could not remove.
        for _ in 0..<2 {
            guard let journal, let drain else { throw failure("the journal does not open") }
            journal.prepare()
            try await drain.drain()
            try journal.close()
            try await drain.drain()
            guard journal.health.waitingCounts == 0 else { throw failure("counts wait although there is room") }
            lives[lives.count - 1].isCounted = true
            restart()
        }
        try journal?.close()
        try await drain?.drain()
        try check()
    }

    private func check() throws {
        var taken = [Int](repeating: 0, count: fates.count)
        var counted: [LinkRecord.ID: Int] = [:]
        for entry in store.entries {
            switch entry {
            case .click(let click):
                // Zero becomes the last of all numbers.
                let index = Int(clamping: (click.visitor ?? 0) &- 1)
                guard index < fates.count, fates[index].entry == entry else {
                    throw failure("an entry that was never appended: \(entry)")
                }
                taken[index] += 1
            case .count(let count):
                guard case .event(.click, let link, .ios, .person) = count.subject else {
                    throw failure("a count of what was never appended: \(count)")
                }
                counted[link, default: 0] += count.count
            default: throw failure("an entry that was never appended: \(entry)")
            }
        }
        for (index, times) in taken.enumerated() {
            if times > 1 { throw failure("entry \(index + 1) is there \(times) times") }
            if times == 0, fates[index].isDue { throw failure("entry \(index + 1) is lost") }
        }
        for (index, life) in lives.enumerated() {
            let count = counted[life.link, default: 0]
            if count > life.dropped || (life.isCounted && !hasLostPower && count < life.dropped) {
                throw failure("process \(index) dropped \(life.dropped) entries, and \(count) are counted")
            }
        }
        guard !hasLostPower else { return }
        if !storage.names.isEmpty { throw failure("files are left: \(storage.names)") }
        if !storage.asides.isEmpty { throw failure("files are kept as damaged: \(storage.asides)") }
    }

    private func failure(_ reason: String) -> Failure {
        Failure(seed: seed, reason: reason)
    }
}
