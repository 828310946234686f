import Foundation
import LinkRules
package import LinkStorage
import Locking
package import WaymarkLinks

/// What codes lead to, in memory, for those that were asked for lately, so that most clicks ask no store.
///
/// What this process changes is forgotten before the change is acknowledged (``CachingLinkStore``), what others change within
/// 100 ms (``LinkCacheUpkeep``). While the store cannot be asked, the links in memory stay in use.
///
/// Links whose uses are limited are never in it: each use is taken from the store.
///
/// Unknown codes have a small room of their own, so that a walk through them displaces no link, and are kept for one second, so that
/// a link that another process creates is soon there even where nobody tells of it.
public final class LinkCache: Sendable {
    /// The code of a domain, as the domain compares it.
    package struct Key: Hashable, Sendable {
        let domain: LinkDomainRecord.ID
        let code: String
        /// A number that nobody outside of the process can make two codes have.
        let number: UInt64

        private static let seed = UInt64.random(in: 0 ... .max)

        /// The key of a code as its domain compares it.
        package init(domain: LinkDomainRecord.ID, code: String) {
            self.domain = domain
            self.code = code
            var hash = SeededHash(seed: Self.seed)
            withUnsafeBytes(of: domain.uuid.uuid) { hash.add($0) }
            var code = code
            code.withUTF8 { hash.add(UnsafeRawBufferPointer($0)) }
            number = hash.value
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(number)
        }
    }

    private struct State {
        var entries: ByteCache<Key, CodeEntry>
        /// The codes under which the store had nothing, with the moments at which it was asked.
        var unknown: ByteCache<Key, Date>
        /// Rises with every change, so that nothing is kept that was read before one.
        var changes = 0
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

        mutating func keep(_ entry: CodeEntry, for key: Key, askedAt moment: Date) {
            if entry.isUnknown {
                unknown.insert(moment, for: key, cost: key.cost)
            } else if !entry.countsUses {
                entries.insert(entry, for: key, cost: key.cost + entry.cost)
            }
        }
    }

    // Callers on different cores seldom wait for each other.
    private final class Shard: Sendable {
        let state: Mutex<State>

        init(capacity: Int, unknownCapacity: Int) {
            state = Mutex(
                State(entries: ByteCache(capacity: capacity), unknown: ByteCache(capacity: unknownCapacity)))
        }
    }

    /// For how many seconds a code counts as unknown before the store is asked again.
    static let unknownLifetime: TimeInterval = 1
    /// The bytes that unknown codes may take at the most, besides the links: some thousands of them.
    private static let mostUnknownBytes = 1 << 20
    private static let shardCount = 16

    private let shards: [Shard]
    private let clock: LinkClock

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - capacity: the bytes that links may take, as they are estimated; nothing is kept where it is zero. Unknown codes take a
    ///     sixteenth of it besides, and 1 MiB at the most.
    ///   - clock: what time it is.
    public init(capacity: Int, clock: LinkClock = .system) {
        let unknownCapacity = min(capacity / 16, Self.mostUnknownBytes)
        shards = (0..<Self.shardCount).map { _ in
            Shard(capacity: capacity / Self.shardCount, unknownCapacity: unknownCapacity / Self.shardCount)
        }
        self.clock = clock
    }

    /// How the cache is used.
    public struct Numbers: Hashable, Sendable {
        /// How often the code was in memory when it was looked up; for a page this may be twice.
        public var hits = 0
        /// How often the store had to be asked.
        public var misses = 0
        /// The bytes in use, as they are estimated.
        public var bytes = 0
    }

    /// How the cache has been used, and how much it holds.
    public var numbers: Numbers {
        shards.reduce(into: Numbers()) { numbers, shard in
            shard.state.withLock { state in
                numbers.hits += state.hits
                numbers.misses += state.misses
                numbers.bytes += state.entries.cost + state.unknown.cost
            }
        }
    }

    /// The link of a code, or what is left of it, if it is in memory.
    func entry(_ key: Key) -> CodeEntry? {
        shard(key).state.withLock { state in
            let entry = state.entries[key]
            if entry != nil { state.hits += 1 }
            return entry
        }
    }

    /// What a code leads to: from memory, else as it is looked up.
    package func entry(_ key: Key, lookUp: () async throws -> CodeEntry) async throws -> CodeEntry {
        let shard = shard(key)
        let now = clock.now()
        let (known, changes) = shard.state.withLock { state in
            let entry = state.entry(key, at: now)
            if entry == nil { state.misses += 1 } else { state.hits += 1 }
            return (entry, state.changes)
        }
        if let known { return known }
        let entry = try await lookUp()
        shard.state.withLock { state in
            guard state.changes == changes else { return }
            state.keep(entry, for: key, askedAt: now)
        }
        return entry
    }

    /// Forgets what is known of a code, however its domain compares codes.
    package func remove(_ code: ShortCode, on domain: LinkDomainRecord.ID) {
        for isCaseSensitive in [true, false] {
            let key = Key(domain: domain, code: LinkDomainRecord.codeKey(code, isCaseSensitive: isCaseSensitive))
            shard(key).state.withLock { state in
                state.changes += 1
                state.entries.remove(key)
                state.unknown.remove(key)
            }
        }
    }

    /// Forgets which codes are unknown.
    func removeUnknown() {
        for shard in shards {
            shard.state.withLock { state in
                state.changes += 1
                state.unknown.removeAll()
            }
        }
    }

    /// Forgets everything.
    func removeAll() {
        for shard in shards {
            shard.state.withLock { state in
                state.changes += 1
                state.entries.removeAll()
                state.unknown.removeAll()
            }
        }
    }

    private func shard(_ key: Key) -> Shard {
        shards[Int(truncatingIfNeeded: key.number % UInt64(Self.shardCount))]
    }
}

extension LinkCache.Key {
    /// The key of a code on a domain.
    init(_ code: ShortCode, on domain: ConfiguredDomain) {
        self.init(
            domain: domain.id, code: LinkDomainRecord.codeKey(code, isCaseSensitive: domain.isCaseSensitive))
    }

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
