import Foundation
import LinkRules

/// Tells a walk through the codes from people who follow links.
///
/// Pure. A walk asks for codes that were not asked for lately, and mostly in vain. Each of these costs the network a token; a code
/// that was asked for lately costs nothing, whether or not it exists, so that neither a popular link nor a misprinted one
/// uses up what a carrier has. A network without a token is refused before the code is looked up, and so learns nothing;
/// codes that were asked for lately are answered all the same.
struct UnknownCodeLedger {
    private let limits: UnknownCodeLimits
    private var codes: RecentValues<Int, Void>
    private var buckets: RecentValues<ClientNetwork, TokenBucket>

    /// Begins with nothing remembered.
    init(limits: UnknownCodeLimits) {
        self.limits = limits
        codes = RecentValues(capacity: limits.rememberedCodes)
        buckets = RecentValues(capacity: limits.rememberedNetworks)
    }

    /// How long a network must wait until it may ask for a code, in seconds; `nil` where it may now.
    ///
    /// - Parameter code: a number that identifies the domain and the code.
    func wait(for code: Int, of network: ClientNetwork, at now: Date) -> Double? {
        guard let rate = limits.perSecond, codes[code] == nil, var bucket = buckets[network] else { return nil }
        return bucket.wait(rate: rate, burst: limits.burst, at: now)
    }

    /// A code was looked up.
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
