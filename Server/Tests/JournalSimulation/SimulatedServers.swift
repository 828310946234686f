import Foundation
import LinkStorage
import LinkStoragePostgres
import Locking

/// A primary and its standby, as nodes see them over a network: connections are cut, answers are lost, servers fail over.
///
/// Transactions run one after the other, as if each locked what it reads. With a synchronous standby, a commit that the standby does not
/// have is answered when it has; meanwhile it holds up all others.
final class SimulatedServers: Sendable {
    /// Why a transaction has failed, to the client.
    enum Failure: Error {
        /// Nothing was sent, or the server has undone it.
        case undone
        /// The connection was lost before the answer to the commit.
        case unknown
    }

    private struct State {
        var primary = SimulatedDatabase()
        var standby = SimulatedDatabase()
        /// What the primary has committed and waits for the standby with.
        var held: SimulatedDatabase?
        var history: Int64 = 1
        var generator: SplitMix64
        var isAway = false
        var isStandbyCut = false
        var losesAnswers = false
        var cutNodes: Set<Int> = []
        /// What failovers have lost.
        var lostClicks: Set<UInt64> = []
        var lostLinks: Set<Int> = []
        var hasLostCommits = false
    }

    let isSynchronous: Bool
    private let fault: PlantedFault?
    private let state: Mutex<State>

    init(isSynchronous: Bool, fault: PlantedFault?, seed: UInt64) {
        self.isSynchronous = isSynchronous
        self.fault = fault
        state = Mutex(State(generator: SplitMix64(seed: seed)))
    }

    // MARK: What nodes do

    /// Runs a transaction for a node, repeated as the service repeats it.
    ///
    /// - Throws: ``LinkStoreError`` with `unavailable`, also where the transaction may be stored; what the work throws.
    func write<Value>(_ node: Int, _ work: (inout SimulatedDatabase) throws -> Value) throws -> Value {
        do {
            return try MarkedWrite.run(
                connect: {
                    _ = try begin(node)
                    return SimulatedSession(self, node: node, bearsMarks: fault != .writesWithoutMarks)
                },
                pause: { _ in failOverPerhaps() },
                work: { try work(&$0.database) })
        } catch is Failure {
            throw LinkStoreError(.unavailable)
        }
    }

    /// Reads for a node.
    func read<Value>(_ node: Int, _ work: (SimulatedDatabase, _ history: Int64) throws -> Value) throws -> Value {
        do {
            let (database, history) = try begin(node)
            return try work(database, fault == .serversAlike ? 0 : history)
        } catch is Failure {
            throw LinkStoreError(.unavailable)
        }
    }

    /// The state of the database at the begin of a transaction.
    fileprivate func begin(_ node: Int) throws -> (database: SimulatedDatabase, history: Int64) {
        try state.withLock { state in
            guard !state.isAway, !state.cutNodes.contains(node), state.held == nil else { throw Failure.undone }
            return (state.primary, state.history)
        }
    }

    fileprivate func commit(_ database: SimulatedDatabase, by node: Int) throws {
        try state.withLock { state in
            guard !state.isAway, !state.cutNodes.contains(node) else { throw Failure.undone }
            let fate = state.losesAnswers ? Int.random(in: 0..<10, using: &state.generator) : 9
            if fate == 0 { throw Failure.unknown }
            guard !isSynchronous || !state.isStandbyCut else {
                state.held = database
                throw Failure.unknown
            }
            state.primary = database
            if isSynchronous || (!state.isStandbyCut && Bool.random(using: &state.generator)) {
                state.standby = database
            }
            if fate < 4 { throw Failure.unknown }
        }
    }

    // MARK: What happens to servers

    /// Changes who reaches whom.
    func shake(nodes: Int) {
        state.withLock { state in
            state.isAway = Int.random(in: 0..<8, using: &state.generator) == 0
            state.losesAnswers = Bool.random(using: &state.generator)
            state.cutNodes = Set((0..<nodes).filter { _ in Int.random(in: 0..<5, using: &state.generator) == 0 })
            cutStandby(Int.random(in: 0..<4, using: &state.generator) == 0, in: &state)
        }
    }

    /// Everybody reaches everybody again.
    func heal() {
        state.withLock { state in
            (state.isAway, state.losesAnswers, state.cutNodes) = (false, false, [])
            cutStandby(false, in: &state)
        }
    }

    /// The primary is lost, and the standby takes its place.
    func failOver() {
        state.withLock { state in
            state.held = nil
            let (old, new) = (state.primary, state.standby)
            // The standby has the commits of the primary up to one of them.
            for entry in old.entries.dropFirst(new.entries.count) {
                if case .click(let click) = entry, let number = click.visitor { state.lostClicks.insert(number) }
            }
            state.lostLinks.formUnion(Set(old.links.keys).subtracting(new.links.keys))
            if old.marks.count != new.marks.count { state.hasLostCommits = true }
            state.primary = new
            state.history += 1
            state.isStandbyCut = false
        }
    }

    /// The primary ends and starts again, with all that it has acknowledged.
    func restart() {
        state.withLock { $0.history += 1 }
    }

    private func failOverPerhaps() {
        if state.withLock({ Int.random(in: 0..<5, using: &$0.generator) == 0 }) { failOver() }
    }

    private func cutStandby(_ isCut: Bool, in state: inout State) {
        state.isStandbyCut = isCut
        guard !isCut else { return }
        if let held = state.held { state.primary = held }
        state.held = nil
        state.standby = state.primary
    }

    // MARK: What is looked at

    /// Whether a node is answered now.
    func answers(_ node: Int) -> Bool { (try? begin(node)) != nil }
    /// What is stored.
    var database: SimulatedDatabase { state.withLock { $0.primary } }
    /// The clicks that were stored, and lost with a primary.
    var lostClicks: Set<UInt64> { state.withLock { $0.lostClicks } }
    /// The links that were created, and lost with a primary.
    var lostLinks: Set<Int> { state.withLock { $0.lostLinks } }
    /// Whether anything was lost with a primary.
    var hasLostCommits: Bool { state.withLock { $0.hasLostCommits } }
}

/// A connection of a node, with the state of the database that its transaction sees.
private final class SimulatedSession: MarkingSession {
    var database = SimulatedDatabase()
    private let servers: SimulatedServers
    private let node: Int
    private let bearsMarks: Bool

    init(_ servers: SimulatedServers, node: Int, bearsMarks: Bool) {
        self.servers = servers
        self.node = node
        self.bearsMarks = bearsMarks
    }

    func transaction<Value>(_ work: () throws -> Value) throws -> Value {
        database = try servers.begin(node).database
        let value = try work()
        try servers.commit(database, by: node)
        return value
    }

    func send(_ mark: UUID) {
        database.marks.insert(mark)
    }

    func store(_ mark: UUID) -> Bool {
        database.marks.insert(mark).inserted || !bearsMarks
    }

    static func failure(of error: any Error) -> MarkedWrite.Failure? {
        error as? SimulatedServers.Failure == .unknown ? .unknown : nil
    }
}
