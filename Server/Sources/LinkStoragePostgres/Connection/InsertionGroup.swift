internal import DequeModule
internal import Foundation
internal import LinkStorage
internal import Locking
internal import WaymarkLinks

/// Stores the links of concurrent callers in common transactions, so that one sync of the server's disk makes all of them durable.
///
/// A group is one statement, and a link that meets anything (a code, an identity, a mark, a token) is left out of it without an error:
/// its caller finds out alone what it has met. If a group fails, its callers try alone.
final class InsertionGroup: Sendable {
    /// The outcome of one link.
    enum Outcome: Sendable {
        /// It is stored, durably.
        case stored
        /// It is not, and something is in its way.
        case met
        /// The answer of the server was lost, so that it may be stored.
        case unknown
    }

    private struct Pending: Sendable {
        var row: LinkRow
        var code: ShortCode
        var answer: PendingAnswer<Outcome>
    }

    private struct State {
        var waiting: Deque<Pending> = []
        var isRunning = false
    }

    /// How many links share one transaction at the most.
    private static let size = 256
    /// How many callers may wait.
    private static let capacity = 4096

    private let slot: Int64
    private let state = Mutex(State())

    init(slot: Int64) {
        self.slot = slot
    }

    /// Stores a link under a code.
    ///
    /// - Parameter limit: when the caller is told `unavailable`, though the link may still be stored.
    /// - Throws: ``LinkStoreError`` if there is no connection.
    func insert(
        _ row: LinkRow, code: ShortCode, on lane: ConnectionLane, within limit: AnswerWatch.Limit
    ) async throws -> Outcome {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { continuation in
            let answer = PendingAnswer(continuation)
            limit.bound(answer)
            let (isAdmitted, begins) = state.withLock { state in
                guard state.waiting.count < Self.capacity else { return (false, false) }
                state.waiting.append(Pending(row: row, code: code, answer: answer))
                defer { state.isRunning = true }
                return (true, !state.isRunning)
            }
            if !isAdmitted {
                answer.give(
                    .failure(LinkStoreError(.busy, detail: "\(Self.capacity) links are waiting to be stored")))
            }
            if begins { begin(on: lane) }
        }
    }

    private func begin(on lane: ConnectionLane) {
        lane.submit(
            { seat in
                self.store(self.takeGroup(), seat)
                let goesOn = self.state.withLock { state in
                    state.isRunning = !state.waiting.isEmpty
                    return state.isRunning
                }
                if goesOn { self.begin(on: lane) }
            },
            otherwise: { error in
                let waiting = self.state.withLock { state in
                    defer { state = State() }
                    return state.waiting
                }
                for pending in waiting { pending.answer.give(.failure(error)) }
            })
    }

    /// What an error of a whole group means to each of its links.
    private static func outcome(of error: any Error) -> Result<Outcome, any Error> {
        switch (error as? PostgresError)?.fault {
        case .connection: .success(.unknown)
        // Alone, each would wait as long for the same answer.
        case .late, .unavailable, .full, .permission: .failure(LinkStoreError.translating(error))
        default: .success(.met)
        }
    }

    private func takeGroup() -> [Pending] {
        state.withLock { state in
            let group = Array(state.waiting.prefix(Self.size))
            state.waiting.removeFirst(group.count)
            // What was not sent in time is not stored.
            return group.filter { !$0.answer.isGiven }
        }
    }

    private func store(_ group: [Pending], _ seat: ConnectionSeat) {
        guard !group.isEmpty else { return }
        let session: PostgresSession
        do {
            session = try seat.session()
        } catch {
            for pending in group { pending.answer.give(.failure(LinkStoreError.translating(error))) }
            return
        }
        // In one order on all nodes, so that two groups with the same codes do not wait for each other.
        let ordered = group.sorted {
            ($0.row.record.domainID, $0.code.description) < ($1.row.record.domainID, $1.code.description)
        }
        let rows = ordered.map { LinkGroupInsertion.Row(link: $0.row, code: $0.code) }
        do {
            // One synchronization point: the statements are a transaction.
            let stored = try LinkGroupInsertion.run(rows, slot: slot, in: session)
            for pending in group {
                pending.answer.give(.success(stored.contains(pending.row.record.id.uuid) ? .stored : .met))
            }
        } catch {
            for pending in group { pending.answer.give(Self.outcome(of: error)) }
        }
    }
}
