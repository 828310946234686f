import ClickJournal
import Foundation
import LinkService
import LinkStorage
import WaymarkLinks

/// Some nodes on one database with a standby, on a schedule that is derived from a seed: clicks, edits, creations, claims and uses of
/// limited links; nodes that end at any step, copies of their disks that are drained elsewhere, cut networks, lost answers to commits,
/// servers that start anew, and failovers to a synchronous or an asynchronous standby. Between any two transactions of a node another one
/// may have its turn.
///
/// The journal, its drain, the cache of links with its upkeep, and the way in which transactions are repeated are those of the service.
/// When all faults have ended and everything is drained:
/// - An answered click is recorded once, one that was not answered once at most, and no other is. Only what a failover took from the
///   database may be missing.
/// - The parts of a journal that are stored follow each other: nothing was drained twice or left out.
/// - Counts equal records.
/// - A click has one claimant, and a link no more uses than its limit and those who were told of one.
/// - Created links are there.
/// - Each node answers each link as the database has it; so it does after each look at the news.
package actor NodesSimulation {
    /// A violated invariant.
    package struct Failure: Error, CustomStringConvertible {
        package let seed: UInt64
        package let reason: String

        package var description: String { "nodes, seed \(seed): \(reason)" }
    }

    private static let domain = LinkDomainRecord.ID(
        uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)))
    private static let project = ProjectRecord.ID(uuid: domain.uuid)
    private static let limit = 3
    private static let linkCount = 5

    private let seed: UInt64
    private let fault: PlantedFault?
    private let nodeCount: Int
    private let servers: SimulatedServers
    private var generator: SplitMix64
    private var nodes: [SimulatedNode] = []
    /// What was on the disks of nodes when they had ended.
    private var copies: [(node: Int, disk: SimulatedStorage)] = []
    private var polling: Set<Int> = []
    private var moment = 1_800_000_000_000
    /// How many turns are under way, each within the one before.
    private var depth = 0
    private var hasOthers = true

    /// The appended clicks, and whether each must be recorded.
    private var clicks: [UInt64: (entry: JournalEntry, isDue: Bool)] = [:]
    /// The clicks for which a journal had no room.
    private var droppedCount = 0
    private var latestEdit = 1
    private var latestLink = linkCount
    private var createdLinks: Set<Int> = []
    private var claimants: [Int: Set<Int>] = [:]
    private var latestInstallation = 0
    /// How many were told that they have a use of a link, and how many were told nothing.
    private var uses: [Int: (told: Int, unknown: Int)] = [:]

    /// Runs a schedule.
    ///
    /// - Parameter fault: a mistake that the schedule is to find.
    /// - Throws: ``Failure``.
    package static func run(seed: UInt64, steps: Int = 60, fault: PlantedFault? = nil) async throws {
        let simulation = NodesSimulation(seed: seed, fault: fault)
        try await simulation.play(steps: steps)
    }

    private init(seed: UInt64, fault: PlantedFault?) {
        self.seed = seed
        self.fault = fault
        var generator = SplitMix64(seed: seed)
        nodeCount = Int.random(in: 2...3, using: &generator)
        servers = SimulatedServers(
            isSynchronous: Bool.random(using: &generator), fault: fault, seed: generator.next())
        self.generator = generator
    }

    private func play(steps: Int) async throws {
        for number in 0..<nodeCount {
            let world = SimulatedWorld()
            nodes.append(makeNode(number, world: world, storage: SimulatedStorage(world: world)))
        }
        try servers.write(0) { database in
            for number in 0..<Self.linkCount { database.links[number] = link(number) }
        }
        for _ in 0..<steps {
            await takeTurn()
            try await compareAfterNews()
        }
        try await finish()
    }

    // MARK: Turns

    /// Lets others do something between two transactions.
    private func letOthers() async {
        guard hasOthers, depth < 2, Int.random(in: 0..<5, using: &generator) == 0 else { return }
        await takeTurn()
    }

    private func takeTurn() async {
        depth += 1
        defer { depth -= 1 }
        let number = Int.random(in: 0..<nodeCount, using: &generator)
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<30:
            for _ in 0..<Int.random(in: 1...8, using: &generator) { await visit(number) }
        case 30..<36: nodes[number].journal?.prepare()
        case 36..<56: _ = try? await nodes[number].drain?.drainOnce()
        case 56..<59: await drainCopy()
        case 59..<62: try? await nodes[number].store.addUp()
        case 62..<68: await poll(number)
        case 68..<75: edit(number)
        case 75..<78: create(number)
        case 78..<82: claim(number)
        case 82..<86: use(number)
        case 86..<91: servers.shake(nodes: nodeCount)
        case 91..<94: servers.failOver()
        case 94..<95: servers.restart()
        case 95..<98: nodes[number].world.die(atStep: Int.random(in: 1...12, using: &generator))
        default: nodes[number].world.die()
        }
        // Whoever is in the middle of something goes on in a process that has ended, without effect.
        for number in nodes.indices where nodes[number].world.isDead { restart(number) }
    }

    // MARK: Nodes

    private func makeNode(_ number: Int, world: SimulatedWorld, storage: SimulatedStorage) -> SimulatedNode {
        let sources = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
            ActivityBatch.Source(at: Date(millisecondsSince1970: Int64(moment)), using: &generator)
        }
        return makeNode(number, world: world, storage: storage, sources: sources)
    }

    private func makeNode(
        _ number: Int, world: SimulatedWorld, storage: SimulatedStorage, sources: [ActivityBatch.Source]
    ) -> SimulatedNode {
        var limits = JournalDrain.Configuration()
        limits.batchEntries = Int.random(in: 1...30, using: &generator)
        limits.batchBytes = Int.random(in: 100...4000, using: &generator)
        let store = SimulatedNodeStore(
            servers, world: world, node: number, fault: fault, othersTurn: { await self.letOthers() })
        return SimulatedNode(world: world, storage: storage, store: store, sources: sources, limits: limits)
    }

    /// Starts another process on the disk of one that has ended.
    private func restart(_ number: Int) {
        let old = nodes[number]
        old.world.die()
        if Int.random(in: 0..<3, using: &generator) == 0 { copies.append((number, old.storage.copy(SimulatedWorld()))) }
        let world = SimulatedWorld()
        nodes[number] = makeNode(number, world: world, storage: old.storage.onAnotherProcess(world))
    }

    /// Drains the disk of a node that had ended, beside the process that has come after it.
    private func drainCopy() async {
        guard let (number, disk) = copies.randomElement(using: &generator) else { return }
        let world = SimulatedWorld()
        let copy = makeNode(number, world: world, storage: disk.copy(world), sources: [])
        for _ in 0..<Int.random(in: 1...3, using: &generator) { _ = try? await copy.drain?.drainOnce() }
    }

    /// Lets a node look at the news, once at a time.
    private func poll(_ number: Int) async {
        guard polling.insert(number).inserted else { return }
        await nodes[number].news.poll()
        polling.remove(number)
    }

    // MARK: Visitors and operators

    private static func code(_ number: Int) -> String { "link\(number)" }

    private func link(_ number: Int) -> LinkRecord {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        guard let code = ShortCode(Self.code(number)), let destination = WebURL("https://example.com/") else {
            preconditionFailure("the texts are fixed")
        }
        var identities = SplitMix64(seed: UInt64(number))
        return LinkRecord(
            id: LinkRecord.ID(at: start, using: &identities), projectID: Self.project, domainID: Self.domain,
            code: code,
            link: DynamicLink(link: destination), createdAt: start, updatedAt: start)
    }

    /// What a node has for a link, by its cache.
    private func entry(_ number: Int, of node: SimulatedNode, at place: Int) async throws -> CodeEntry {
        try await node.cache.entry(LinkCache.Key(domain: Self.domain, code: Self.code(number))) {
            // Before the database is asked, and between its answer and what the cache does with it.
            await letOthers()
            let link = try node.world.step { try servers.read(place) { database, _ in database.links[number] } }
            await letOthers()
            return link.map { .link(CachedLink($0)) } ?? .unknown
        }
    }

    private func visit(_ place: Int) async {
        let node = nodes[place]
        let number = Int.random(in: 0..<latestLink, using: &generator)
        guard case .link(let link)? = try? await entry(number, of: node, at: place), !node.world.isDead,
            let lane = node.journal?.lanes.randomElement(using: &generator)
        else { return }
        moment += Int.random(in: 0...1000, using: &generator)
        let visitor = UInt64(clicks.count) + 1
        let click = JournalEntry.click(
            Click(
                link: link.record.id, moment: Date(millisecondsSince1970: Int64(moment)), kind: .person, answer: .page,
                platform: .ios, visitor: visitor))
        let position = lane.append(click)
        if position == nil { droppedCount += 1 }
        // Without a file the click ends with the process.
        let isInFile = position.map { node.storage.holds(SimulatedStorage.name(lane.source, $0)) } ?? false
        clicks[visitor] = (click, isInFile)
    }

    private func write<Value>(_ place: Int, _ work: (inout SimulatedDatabase) throws -> Value) -> Value? {
        let world = nodes[place].world
        return try? world.step { try servers.write(place, work) }
    }

    private func edit(_ place: Int) {
        let number = Int.random(in: 0..<latestLink, using: &generator)
        latestEdit += 1
        let version = latestEdit
        let edited = write(place) { database -> LinkRecord? in
            guard var link = database.links[number] else { return nil }
            link.version = version
            database.change(number, to: link, slot: place % SimulatedDatabase.slotCount)
            return link
        }
        // As the service does before it acknowledges a change.
        if let link = edited ?? nil { nodes[place].cache.remove(link.code, on: link.domainID) }
    }

    private func create(_ place: Int) {
        let number = latestLink
        latestLink += 1
        let link = link(number)
        let created = write(place) { database -> LinkRecord in
            database.links[number] = database.links[number] ?? link
            database.additions += 1
            return link
        }
        guard created != nil else { return }
        nodes[place].cache.remove(link.code, on: link.domainID)
        createdLinks.insert(number)
    }

    private func claim(_ place: Int) {
        let click = Int.random(in: 0..<4, using: &generator)
        latestInstallation += 1
        let installation = latestInstallation
        var isFree = true
        if fault == .claimAfterALook {
            guard let found = try? servers.read(place, { database, _ in database.claims[click] == nil }) else { return }
            isFree = found
            // Somebody else has looked meanwhile as well.
            let other = installation + 1_000_000
            let rival =
                isFree
                ? write((place + 1) % nodeCount) { database -> Int in
                    database.claims[click] = other
                    return other
                } : nil
            if let rival { claimants[click, default: []].insert(rival) }
        }
        let isWinner = write(place) { database in
            if fault == .claimAfterALook ? isFree : database.claims[click] == nil {
                database.claims[click] = installation
            }
            return database.claims[click] == installation
        }
        if isWinner == true { claimants[click, default: []].insert(installation) }
    }

    private func use(_ place: Int) {
        let number = Int.random(in: 0..<2, using: &generator)
        let isTaken = write(place) { database in
            guard database.uses[number, default: 0] < Self.limit else { return false }
            database.uses[number, default: 0] += 1
            return true
        }
        switch isTaken {
        case true?: uses[number, default: (0, 0)].told += 1
        case false?: break
        case nil: uses[number, default: (0, 0)].unknown += 1
        }
    }

    // MARK: What holds

    /// After a look at the news, a node has what the database has.
    private func compareAfterNews() async throws {
        guard Int.random(in: 0..<6, using: &generator) == 0 else { return }
        for place in nodes.indices { try await compareLinks(at: place) }
    }

    private func compareLinks(at place: Int) async throws {
        let node = nodes[place]
        guard servers.answers(place), !node.world.isDead else { return }
        let hadOthers = hasOthers
        hasOthers = false
        defer { hasOthers = hadOthers }
        await node.news.poll()
        if node.world.isDead { return restart(place) }
        let links = servers.database.links
        for number in 0..<latestLink {
            guard let entry = try? await entry(number, of: node, at: place) else { return }
            let version: Int? = if case .link(let link) = entry { link.record.version } else { nil }
            if version != links[number]?.version {
                throw failure(
                    "node \(place) has version \(version ?? 0) of link \(number), and the database "
                        + "\(links[number]?.version ?? 0)")
            }
        }
    }

    private func finish() async throws {
        servers.heal()
        hasOthers = false
        // The second process finds the files that the first one could not remove.
        for _ in 0..<2 {
            for place in nodes.indices {
                restart(place)
                guard let journal = nodes[place].journal, let drain = nodes[place].drain else {
                    throw failure("a journal does not open")
                }
                journal.prepare()
                try await drain.drain()
                try journal.close()
                try await drain.drain()
                if !nodes[place].storage.names.isEmpty { throw failure("files are left at node \(place)") }
            }
        }
        for place in nodes.indices {
            restart(place)
            try await compareLinks(at: place)
        }
        try await nodes[0].store.addUp()
        try check(servers.database)
    }

    private func check(_ database: SimulatedDatabase) throws {
        var records: [UInt64: Int] = [:]
        for entry in database.entries {
            guard case .click(let click) = entry, let number = click.visitor else { continue }
            guard clicks[number]?.entry == entry else { throw failure("a click that nobody made: \(entry)") }
            records[number, default: 0] += 1
        }
        let lost = servers.lostClicks
        for (number, click) in clicks.sorted(by: { $0.key < $1.key }) {
            let times = records[number, default: 0]
            if times > 1 { throw failure("click \(number) is recorded \(times) times") }
            if times == 0, click.isDue, !lost.contains(number) { throw failure("click \(number) is lost") }
        }
        let recorded = database.entries.reduce(0) { $0 + $1.clickCount }
        if database.counted != recorded {
            throw failure("\(database.counted) clicks are counted, \(recorded) recorded")
        }
        if recorded - records.count > droppedCount { throw failure("more clicks are counted than had no room") }
        for (source, stretches) in database.stretches {
            var end = JournalPosition.start
            for stretch in stretches {
                if stretch.start != end {
                    throw failure("journal \(source) is stored up to \(end), then from \(stretch.start)")
                }
                end = stretch.end
            }
        }
        let missing = createdLinks.subtracting(database.links.keys).subtracting(servers.lostLinks)
        if let number = missing.min() { throw failure("link \(number) was created, and is lost") }
        guard !servers.hasLostCommits else { return }
        for (click, winners) in claimants where winners.count > 1 || winners.first != database.claims[click] {
            throw failure("click \(click) was given to \(winners.sorted()), and is of \(database.claims[click] ?? 0)")
        }
        for (number, told) in uses {
            let used = database.uses[number, default: 0]
            if used > Self.limit || used < told.told || used > told.told + told.unknown {
                throw failure(
                    "\(told.told) were told of a use of link \(number), \(told.unknown) of nothing, and \(used) are taken"
                )
            }
        }
    }

    private func failure(_ reason: String) -> Failure {
        Failure(seed: seed, reason: reason)
    }
}
