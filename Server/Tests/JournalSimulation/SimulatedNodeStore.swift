import LinkStorage
import Locking

/// What one process of a node sees of the database: its journal's store, and the news of links.
///
/// Others have their turn before each transaction, and the process can end at each of them.
final class SimulatedNodeStore: JournalStore, NodeStore {
    private let servers: SimulatedServers
    private let world: SimulatedWorld
    private let node: Int
    private let fault: PlantedFault?
    private let othersTurn: @Sendable () async -> Void

    init(
        _ servers: SimulatedServers, world: SimulatedWorld, node: Int, fault: PlantedFault?,
        othersTurn: @escaping @Sendable () async -> Void
    ) {
        self.servers = servers
        self.world = world
        self.node = node
        self.fault = fault
        self.othersTurn = othersTurn
    }

    func add(_ batch: ActivityBatch) async throws {
        await othersTurn()
        let isBesides = fault == .positionBesideEntries
        let isNew = try world.step {
            try servers.write(node) { database in
                guard try batch.isNew(after: database.positions[batch.source, default: .start]) else { return false }
                database.store(batch)
                if !isBesides { database.positions[batch.source] = batch.end }
                return true
            }
        }
        guard isNew, isBesides else { return }
        try world.step { try servers.write(node) { $0.positions[batch.source] = batch.end } }
    }

    func position(of source: ActivityBatch.Source) async throws -> JournalPosition {
        await othersTurn()
        return try world.step { try servers.read(node) { database, _ in database.positions[source, default: .start] } }
    }

    func addUp() async throws {
        await othersTurn()
        let isBesides = fault == .countsBesideTheirQueue
        let counted = try world.step {
            try servers.write(node) { database in
                let waiting = database.waiting
                database.counted += waiting
                if !isBesides { database.waiting = 0 }
                return waiting
            }
        }
        guard isBesides else { return }
        try world.step { try servers.write(node) { $0.waiting -= counted } }
    }

    func linksRevision() async throws -> LinksRevision {
        await othersTurn()
        return try world.step { try servers.read(node) { $0.revision(of: $1) } }
    }

    func changedLinks(from old: LinksRevision, to new: LinksRevision) async throws -> [ChangedLink]? {
        await othersTurn()
        if fault == .deafNodes { return [] }
        return try world.step { try servers.read(node) { database, _ in database.changedLinks(from: old, to: new) } }
    }
}
