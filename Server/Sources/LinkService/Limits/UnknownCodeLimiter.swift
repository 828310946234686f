import Foundation
import LinkRules
import Locking
public import Logging

import struct Synchronization.Atomic

/// Keeps one network from finding links by trying codes.
public final class UnknownCodeLimiter: Sendable {
    private let ledger: Mutex<UnknownCodeLedger>
    /// The ledger's generation, for those who need not take the lock.
    private let generation = Atomic(0)
    private let clock: LinkClock
    private let reached: ReachedLimit

    /// Creates a limiter.
    public init(limits: UnknownCodeLimits, clock: LinkClock, logger: Logger) {
        ledger = Mutex(UnknownCodeLedger(limits: limits))
        self.clock = clock
        reached = ReachedLimit(
            counter: "waymark_refused_codes_total",
            message: "Refusing unknown codes: one network has reached its limit.",
            limit: "limits.unknownCodesPerSecond", value: Int(limits.perSecond ?? 0), logger: logger)
    }

    /// A lookup that was admitted.
    struct Lookup {
        fileprivate let code: Int
        fileprivate let network: ClientNetwork
        fileprivate let moment: Date
    }

    /// Refuses a network that has asked for too many unknown codes; codes that were asked for lately are never refused.
    ///
    /// - Parameter code: a number that identifies the domain and the code, and that nobody outside of the process can choose.
    /// - Returns: the lookup, for ``record(_:isKnown:)``.
    /// - Throws: ``LinkServiceError`` with `resourceExhausted` and the seconds to wait.
    func admit(_ code: UInt64, for network: ClientNetwork) throws(LinkServiceError) -> Lookup {
        let lookup = Lookup(code: Int(truncatingIfNeeded: code), network: network, moment: clock.now())
        guard let wait = ledger.withLock({ $0.wait(for: lookup.code, of: network, at: lookup.moment) }) else {
            return lookup
        }
        reached.record()
        throw LinkServiceError(
            .resourceExhausted, reason: .unknownCodeLimit,
            "Too many unknown links were requested from this network.",
            retryAfter: max(1, Int(wait.rounded(.up))))
    }

    /// A code was asked for that needs no look-up, since it is known: it is not refused afterwards either.
    ///
    /// - Parameter latest: when the code was recorded last; kept beside the link, so that most requests need no lock.
    func recordKnown(
        _ code: UInt64, for network: ClientNetwork, at moment: Date, latest: borrowing Atomic<Int>
    ) {
        guard latest.load(ordering: .relaxed) != generation.load(ordering: .relaxed) else { return }
        let lookup = Lookup(code: Int(truncatingIfNeeded: code), network: network, moment: moment)
        latest.store(record(lookup, isKnown: true), ordering: .relaxed)
    }

    /// A code was looked up, and found or not.
    ///
    /// - Returns: the generation of the ledger in which the code was recorded.
    @discardableResult
    func record(_ lookup: Lookup, isKnown: Bool) -> Int {
        ledger.withLock {
            $0.record(lookup.code, isKnown: isKnown, of: lookup.network, at: lookup.moment)
            generation.store($0.generation, ordering: .relaxed)
            return $0.generation
        }
    }
}
