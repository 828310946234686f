import Foundation
import LinkRules
package import LinkStorage
package import WaymarkLinks

/// Keeps the records of recently requested codes in memory, so that most clicks need no store.
///
/// What this process changes is forgotten before the change is acknowledged (``CachingLinkStore``), what others change within
/// 100 ms (``LinkCacheUpkeep``). While the store cannot be asked, the links in memory stay in use.
///
/// Links whose uses are limited are never in it: each use is taken from the store.
///
/// Of callers who miss a code at the same moment, one asks the store for all.
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

    /// For how many seconds a code counts as unknown before the store is asked again.
    static let unknownLifetime: TimeInterval = 1
    /// The bytes that unknown codes may take at the most, besides the links: some thousands of them.
    private static let mostUnknownBytes = 1 << 20
    private static let shardCount = 16
    /// How many callers of a shard may wait for what others read; more ask the store, whose own limits hold.
    package static let mostWaiting = 4096

    private let shards: [LinkCacheShard]
    private let clock: LinkClock

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - capacity: the bytes that links may take, as they are estimated; nothing is kept where it is zero. Unknown codes take a
    ///     sixteenth of it besides, and 1 MiB at the most.
    ///   - clock: what time it is.
    public convenience init(capacity: Int, clock: LinkClock = .system) {
        self.init(capacity: capacity, waiting: Self.mostWaiting, clock: clock)
    }

    /// Creates an empty cache in each of whose shards so many callers wait for what others read.
    package init(capacity: Int, waiting: Int, clock: LinkClock = .system) {
        let unknownCapacity = min(capacity / 16, Self.mostUnknownBytes)
        shards = (0..<Self.shardCount).map { _ in
            LinkCacheShard(
                capacity: capacity / Self.shardCount, unknownCapacity: unknownCapacity / Self.shardCount,
                waiting: waiting)
        }
        self.clock = clock
    }

    /// The numbers of the cache's use.
    public struct Numbers: Hashable, Sendable {
        /// How often a code was in memory when it was looked up, or being read for another caller.
        ///
        /// For a page this may be twice.
        public var hits = 0
        /// How often the store had to be asked.
        public var misses = 0
        /// The bytes in use, as they are estimated.
        public var bytes = 0
    }

    /// How the cache has been used, and how much it holds.
    public var numbers: Numbers {
        shards.map(\.numbers).reduce(into: Numbers()) { sum, numbers in
            sum.hits += numbers.hits
            sum.misses += numbers.misses
            sum.bytes += numbers.bytes
        }
    }

    /// How many callers wait for what another reads.
    var waitingCount: Int { shards.reduce(0) { $0 + $1.waitingCount } }

    /// The link of a code, or what is left of it, if it is in memory.
    func entry(_ key: Key) -> CodeEntry? {
        shard(key).entry(key)
    }

    /// What a code leads to: from memory, else as it is looked up.
    ///
    /// Of callers who ask at the same moment one looks it up, and all have its answer or its error. Where that one is cancelled, the
    /// next one looks it up. A caller that is cancelled waits for nobody. What is looked up while a code is forgotten is not kept, and
    /// told to nobody who asks after that.
    package func entry(_ key: Key, lookUp: () async throws -> CodeEntry) async throws -> CodeEntry {
        let shard = shard(key)
        let now = clock.now()
        switch try await shard.turn(key, at: now) {
        case .answered(let entry): return entry
        case .readsAlone: return try await lookUp()
        case .reads(let reading):
            do {
                let entry = try await lookUp()
                shard.finish(reading, of: key, askedAt: now, .success(entry))
                return entry
            } catch {
                // The end of one request is no failure of the store.
                if Task.isCancelled || error is CancellationError {
                    shard.passOn(reading, of: key)
                } else {
                    shard.finish(reading, of: key, askedAt: now, .failure(error))
                }
                throw error
            }
        }
    }

    /// Forgets what is known of a code, however its domain compares codes.
    package func remove(_ code: ShortCode, on domain: LinkDomainRecord.ID) {
        for isCaseSensitive in [true, false] {
            let key = Key(domain: domain, code: LinkDomainRecord.codeKey(code, isCaseSensitive: isCaseSensitive))
            shard(key).remove(key)
        }
    }

    /// Forgets which codes are unknown.
    func removeUnknown() {
        for shard in shards { shard.removeUnknown() }
    }

    /// Forgets what newer settings change: everything if links may be found elsewhere now, otherwise only what was found for each link
    /// with the earlier settings.
    ///
    /// A new key or another logo must not let all nodes read all their links again.
    ///
    /// - Complexity: O(*n*) for *n* links.
    func adapt(to settings: Directory, from earlier: Directory) {
        guard settings.findsLinks(like: earlier) else { return removeAll() }
        for shard in shards { shard.forgetFindings() }
    }

    /// Forgets everything.
    func removeAll() {
        for shard in shards { shard.removeAll() }
    }

    private func shard(_ key: Key) -> LinkCacheShard {
        shards[Int(truncatingIfNeeded: key.number % UInt64(Self.shardCount))]
    }
}

extension LinkCache.Key {
    /// The key of a code on a domain.
    init(_ code: ShortCode, on domain: ConfiguredDomain) {
        self.init(
            domain: domain.id, code: LinkDomainRecord.codeKey(code, isCaseSensitive: domain.isCaseSensitive))
    }
}
