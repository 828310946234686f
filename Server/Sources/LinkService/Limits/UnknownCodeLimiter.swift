import Foundation
import LinkRules
import LinkStorage
import Locking
public import Logging
import WaymarkLinks

/// Keeps one network from finding links by trying codes.
public final class UnknownCodeLimiter: Sendable {
    private let ledger: Mutex<UnknownCodeLedger>
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
    /// - Returns: the lookup, for ``record(_:isKnown:)``.
    /// - Throws: ``LinkServiceError`` with `resourceExhausted` and the seconds to wait.
    func admit(
        _ code: ShortCode, on domain: LinkDomainRecord.ID, for network: ClientNetwork
    ) throws(LinkServiceError) -> Lookup {
        let lookup = Lookup(code: Self.key(code, domain), network: network, moment: clock.now())
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
    func recordKnown(_ code: ShortCode, on domain: LinkDomainRecord.ID, for network: ClientNetwork) {
        record(Lookup(code: Self.key(code, domain), network: network, moment: clock.now()), isKnown: true)
    }

    /// A code was looked up, and found or not.
    func record(_ lookup: Lookup, isKnown: Bool) {
        ledger.withLock { $0.record(lookup.code, isKnown: isKnown, of: lookup.network, at: lookup.moment) }
    }

    /// Identifies a code; the process's random seed keeps others from finding two codes with the same number.
    private static func key(_ code: ShortCode, _ domain: LinkDomainRecord.ID) -> Int {
        var hasher = Hasher()
        hasher.combine(domain)
        hasher.combine(code)
        return hasher.finalize()
    }
}
