import Foundation
import LinkRules

/// Distinguishes an enumeration of codes from people who follow links.
///
/// Pure. An enumeration requests codes that were not requested recently, most of which do not exist. Each such request
/// costs the network a token. A code that was requested recently costs nothing, whether or not it exists, so neither a
/// popular link nor a misprinted one uses up a carrier's tokens. A network without tokens is refused before the code is
/// looked up, so it learns nothing; recently requested codes are still answered.
struct UnknownCodeLedger {
    private let limits: UnknownCodeLimits
    private var codes: RecentValues<Int, Void>
    private var buckets: RecentValues<ClientNetwork, TokenBucket>

    /// Creates an empty ledger.
    init(limits: UnknownCodeLimits) {
        self.limits = limits
        codes = RecentValues(capacity: limits.rememberedCodes)
        buckets = RecentValues(capacity: limits.rememberedNetworks)
    }

    /// Changes when codes are forgotten: a code that was recorded since the latest change need not be recorded again.
    var generation: Int { codes.generation }

    /// The time in seconds until a network may request a code; `nil` if it may now.
    ///
    /// - Parameter code: a number that identifies the domain and the code.
    func wait(for code: Int, of network: ClientNetwork, at now: Date) -> Double? {
        guard let rate = limits.perSecond, codes[code] == nil, var bucket = buckets[network] else { return nil }
        return bucket.wait(rate: rate, burst: limits.burst, at: now)
    }

    /// Records the result of looking up a code.
    mutating func record(_ code: Int, isKnown: Bool, of network: ClientNetwork, at now: Date) {
        guard let rate = limits.perSecond, !codes.isYoung(code) else { return }
        let isNew = codes[code] == nil
        codes[code] = ()
        guard isNew, !isKnown else { return }
        var bucket = buckets[network] ?? TokenBucket(burst: limits.burst, at: now)
        _ = bucket.wait(rate: rate, burst: limits.burst, at: now)
        bucket.spend(burst: limits.burst)
        buckets[network] = bucket
    }
}
