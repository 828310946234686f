import Foundation
import LinkRules
import LinkStorage

/// The waiting times of accounts and networks between attempts to sign in.
///
/// Pure. Each failure doubles the wait of the account, from one second to five minutes; a network has some attempts before its own begins
/// to grow, because many people share one. Attempts during a wait are not examined and do not make it longer, so that nobody is locked out
/// for good. After a day without failure all is forgotten.
struct SignInThrottle {
    private static let longestWait: TimeInterval = 300
    private static let freeAttemptsOfNetwork = 10
    private static let memory: TimeInterval = 86_400

    private struct Failures {
        var count = 0
        var last = Date.distantPast
        /// ``last`` before the latest attempt, which may have been right.
        var before = Date.distantPast

        /// When the next attempt is examined.
        func next(free: Int) -> Date {
            guard count > free else { return .distantPast }
            return last + min(longestWait, pow(2, Double(min(30, count - free - 1))))
        }

        mutating func add(at now: Date) {
            (count, before, last) = (count + 1, last, now)
        }

        /// Without the latest attempt.
        var lessOne: Failures {
            Failures(count: max(0, count - 1), last: before, before: before)
        }
    }

    private var accounts: RecentValues<String, Failures>
    private var networks: RecentValues<ClientNetwork, Failures>

    /// Creates a throttle that remembers so many accounts and networks.
    init(capacity: Int = 65_536) {
        accounts = RecentValues(capacity: capacity)
        networks = RecentValues(capacity: capacity)
    }

    /// Counts an attempt as failed, until it succeeds; attempts at the same time are counted too.
    ///
    /// - Parameter account: whose account it is; `nil` while that is not known, as before a passkey was examined.
    /// - Returns: the end of the wait where the attempt is not to be examined; then nothing is counted.
    mutating func begin(account: String?, network: ClientNetwork?, at now: Date) -> Date? {
        var ofAccount = account.map { current(accounts[$0], at: now) } ?? Failures()
        var ofNetwork = network.map { current(networks[$0], at: now) } ?? Failures()
        let next = max(ofAccount.next(free: 0), ofNetwork.next(free: Self.freeAttemptsOfNetwork))
        guard next <= now else { return next }
        if let account {
            ofAccount.add(at: now)
            accounts[account] = ofAccount
        }
        if let network {
            ofNetwork.add(at: now)
            networks[network] = ofNetwork
        }
        return nil
    }

    /// Takes an attempt back that was right as far as it went.
    mutating func takeBack(account: String, network: ClientNetwork?) {
        accounts[account] = accounts[account].map(\.lessOne)
        if let network { networks[network] = networks[network].map(\.lessOne) }
    }

    /// Forgets the failures of an account whose person has come in.
    mutating func succeed(account: String?, network: ClientNetwork?) {
        if let account { accounts[account] = nil }
        if let network { networks[network] = networks[network].map(\.lessOne) }
    }

    private func current(_ failures: Failures?, at now: Date) -> Failures {
        // A clock that is set back must not make anybody wait for a day that was ahead.
        guard let failures, 0..<Self.memory ~= now.timeIntervalSince(failures.last) else { return Failures() }
        return failures
    }
}
