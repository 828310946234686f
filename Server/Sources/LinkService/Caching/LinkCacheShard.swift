import Foundation
import LinkRules
import LinkStorage
import Locking
import WaymarkLinks

/// A part of the codes of a ``LinkCache`` behind a lock of its own: callers on different cores seldom wait for each other.
final class LinkCacheShard: Sendable {
    typealias Key = LinkCache.Key
    typealias Reading = UInt64

    /// The next step of a caller.
    enum Turn: Sendable {
        /// Nothing: this is the answer.
        case answered(CodeEntry)
        /// Ask the store, and ``finish(_:of:askedAt:_:)`` or ``passOn(_:of:)``: others wait.
        case reads(Reading)
        /// Ask the store for itself alone.
        case readsAlone
    }

    private typealias Waiter = CheckedContinuation<Turn, any Error>

    private struct State {
        var entries: ByteCache<Key, CodeEntry>
        /// The codes under which the store had nothing, with the moments at which it was asked.
        var unknown: ByteCache<Key, Date>
        var reads: SharedReads<Key, Waiter>
        var hits = 0
        var misses = 0

        mutating func entry(_ key: Key, at now: Date) -> CodeEntry? {
            if let entry = entries[key] { return entry }
            guard let asked = unknown[key] else { return nil }
            // A clock that was set back ends it too.
            guard (0..<LinkCache.unknownLifetime).contains(now.timeIntervalSince(asked)) else {
                unknown.remove(key)
                return nil
            }
            return .unknown
        }

        /// `nil` where another reads the code.
        mutating func turn(_ key: Key, at now: Date) -> Turn? {
            if let entry = entry(key, at: now) {
                hits += 1
                return .answered(entry)
            }
            guard let reading = reads.begin(key) else { return nil }
            misses += 1
            return .reads(reading)
        }

        /// `nil` where the caller waits.
        mutating func turn(_ key: Key, at now: Date, waiter: Waiter, ticket: UInt64) -> Turn? {
            // The reading may have ended since.
            if let turn = turn(key, at: now) { return turn }
            if reads.wait(for: key, waiter, ticket) {
                hits += 1
                return nil
            }
            misses += 1
            return .readsAlone
        }

        mutating func keep(_ entry: CodeEntry, for key: Key, askedAt moment: Date) {
            if entry.isUnknown {
                unknown.insert(moment, for: key, cost: key.cost)
            } else if !entry.countsUses {
                entries.insert(entry, for: key, cost: key.cost + entry.cost)
            }
        }
    }

    private let state: Mutex<State>

    init(capacity: Int, unknownCapacity: Int, waiting: Int) {
        state = Mutex(
            State(
                entries: ByteCache(capacity: capacity), unknown: ByteCache(capacity: unknownCapacity),
                reads: SharedReads(waiting: waiting)))
    }

    var numbers: LinkCache.Numbers {
        state.withLock { state in
            LinkCache.Numbers(
                hits: state.hits, misses: state.misses, bytes: state.entries.cost + state.unknown.cost)
        }
    }

    /// How many callers wait for what another reads.
    var waitingCount: Int { state.withLock { $0.reads.waitingCount } }

    /// The link of a code, or what is left of it, if it is in memory.
    func entry(_ key: Key) -> CodeEntry? {
        state.withLock { state in
            let entry = state.entries[key]
            if entry != nil { state.hits += 1 }
            return entry
        }
    }

    /// What a caller has to do who wants to know what a code leads to; waits while another reads it.
    ///
    /// - Throws: what the store threw to the one who read; `CancellationError`.
    func turn(_ key: Key, at now: Date) async throws -> Turn {
        let (turn, ticket) = state.withLock { state in
            let turn = state.turn(key, at: now)
            return (turn, turn == nil ? state.reads.nextNumber() : 0)
        }
        if let turn { return turn }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                if let turn = state.withLock({ $0.turn(key, at: now, waiter: waiter, ticket: ticket) }) {
                    waiter.resume(returning: turn)
                } else if Task.isCancelled {
                    // The handler may have run before there was anything to remove.
                    cancel(ticket)
                }
            }
        } onCancel: {
            cancel(ticket)
        }
    }

    /// Tells everybody who waits what the store has said, and keeps it unless a change has come between.
    func finish(_ reading: Reading, of key: Key, askedAt moment: Date, _ answer: Result<CodeEntry, any Error>) {
        let waiters = state.withLock { state in
            let (waiters, isCurrent) = state.reads.finish(reading, of: key)
            if isCurrent, case .success(let entry) = answer { state.keep(entry, for: key, askedAt: moment) }
            return waiters
        }
        for waiter in waiters { waiter.resume(with: answer.map { .answered($0) }) }
    }

    /// Lets another ask the store, because the reader was cancelled.
    func passOn(_ reading: Reading, of key: Key) {
        state.withLock { state in
            let next = state.reads.passOn(reading, of: key)
            if next != nil { state.misses += 1 }
            return next
        }?.resume(returning: .reads(reading))
    }

    /// Forgets what is known of a code.
    func remove(_ key: Key) {
        state.withLock { state in
            state.reads.part(key)
            state.entries.remove(key)
            state.unknown.remove(key)
        }
    }

    /// Forgets which codes are unknown.
    func removeUnknown() {
        state.withLock { state in
            state.reads.partAll()
            state.unknown.removeAll()
        }
    }

    /// Keeps the links, and forgets what was found for them with earlier settings, which are in memory as long as that is.
    func forgetFindings() {
        state.withLock { state in
            state.entries.forEach { entry in
                if case .link(let link) = entry { link.forgetFindings() }
            }
        }
    }

    /// Forgets everything.
    func removeAll() {
        state.withLock { state in
            state.reads.partAll()
            state.entries.removeAll()
            state.unknown.removeAll()
        }
    }

    private func cancel(_ ticket: UInt64) {
        state.withLock { $0.reads.remove(ticket) }?.resume(throwing: CancellationError())
    }
}

extension LinkCache.Key {
    /// The bytes that a key takes, about.
    fileprivate var cost: Int { MemoryLayout<Self>.stride + 2 * 16 + code.utf8.count }
}

extension CodeEntry {
    /// The bytes that an entry takes, about: its texts are there twice, as they were stored and as its domain allows them, and
    /// again in the redirects that it remembers.
    fileprivate var cost: Int {
        guard case .link(let link) = self else { return MemoryLayout<DeletedLinkRecord>.stride }
        let texts = link.record.link.parameters.reduce(0) { $0 + 32 + $1.value.utf8.count }
        let redirects = RememberedRedirects.most * MemoryLayout<PlannedRedirect>.stride
        return 3 * MemoryLayout<LinkRecord>.stride + redirects + 4 * texts
    }
}
