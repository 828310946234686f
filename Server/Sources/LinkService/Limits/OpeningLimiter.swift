import Foundation
import LinkRules
import LinkStorage
import Locking

/// Bounds how often openings that apps report are counted, so that who has the key of an app cannot write any number into the
/// statistics of a link.
///
/// What apps report names no installation, so that the bound is one of networks: an IPv4 address or an IPv6 /64. What it
/// remembers is in memory: a restart forgets it.
final class OpeningLimiter: Sendable {
    /// How many openings of one link are counted of one network on one day (UTC): more than the phones behind one carrier's
    /// address open.
    static let openingsPerDay = 10_000
    /// How long an installation that Firebase's SDK reports again is the same one, in seconds.
    static let installMemory: Double = 3_600

    private struct Opening: Hashable {
        var link: LinkRecord.ID
        var network: ClientNetwork
    }

    private struct State {
        var day = UTCDay(number: 0)
        var openings: RecentValues<Opening, Int>
        var installs: RecentValues<[String], Date>
    }

    private let state: Mutex<State>

    /// Creates a limiter that has counted nothing yet.
    init(capacity: Int = 65_536) {
        state = Mutex(State(openings: RecentValues(capacity: capacity), installs: RecentValues(capacity: capacity)))
    }

    /// How many of some openings of a link count.
    ///
    /// - Parameter network: the network that reports them; all count where it is `nil`.
    func admit(_ count: Int, of link: LinkRecord.ID, from network: ClientNetwork?, at now: Date) -> Int {
        guard let network else { return count }
        return state.withLock { state in
            let today = UTCDay(now)
            if today != state.day {
                state.day = today
                state.openings = RecentValues(capacity: state.openings.capacity)
            }
            let opening = Opening(link: link, network: network)
            let used = state.openings[opening] ?? 0
            let admitted = min(count, Self.openingsPerDay - used)
            state.openings[opening] = used + admitted
            return admitted
        }
    }

    /// Whether an installation is a new one, and not one that asks again.
    ///
    /// - Parameter installation: what tells it from others; each is new without it.
    func isNewInstall(_ installation: [String], at now: Date) -> Bool {
        guard !installation.isEmpty else { return true }
        return state.withLock { state in
            defer { state.installs[installation] = now }
            guard let last = state.installs[installation] else { return true }
            return abs(now.timeIntervalSince(last)) > Self.installMemory
        }
    }
}
