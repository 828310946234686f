public import Foundation

/// Stops matching for the rest of an hour in which it looks wrong.
///
/// One for each project. Claims must be recorded whether or not matching is stopped.
public struct MatchingBudget: Codable, Hashable, Sendable {
    /// The limits at which matching stops.
    public struct Limits: Codable, Hashable, Sendable {
        /// The number of matches in an hour.
        public var matches = 5000
        /// The share of claims that may be matched: more than can have come by a click is a sign of an error or of abuse.
        public var matchedShare = 0.9
        /// The number of candidates that half of the claims with a candidate may have.
        public var medianCandidates = 3
        /// From how many claims shares and medians say something.
        public var claims = 50

        /// Creates the default limits.
        public init() {}
    }

    /// The reason why matching is stopped.
    public enum Stop: String, Codable, Hashable, Sendable {
        /// There were too many matches.
        case matches
        /// Too large a part of the claims was matched.
        case share
        /// Crowds grew: claims have too many candidates.
        case crowds
    }

    private let limits: Limits
    private var hour = 0
    private var claims = 0
    private var matches = 0
    /// The claims by the number of their candidates, less one; the last number stands for all larger ones.
    private var crowds: [Int]
    private var stop: Stop?

    /// Creates a budget that nothing has used.
    public init(limits: Limits = Limits()) {
        self.limits = limits
        crowds = Self.noCrowds(limits)
    }

    /// Why matching is stopped at a moment, or `nil`.
    public func stop(at moment: Date) -> Stop? { Self.hour(of: moment) == hour ? stop : nil }

    /// Records a decision, or turns it into a refusal if matching is stopped.
    public mutating func admit(_ decision: MatchDecision, at moment: Date) -> MatchDecision {
        if Self.hour(of: moment) != hour { self = MatchingBudget(limits: limits, hour: Self.hour(of: moment)) }
        claims += 1
        let candidates = decision.explanation.candidates.count
        if candidates > 0 { crowds[min(candidates, crowds.count) - 1] += 1 }
        stop = stop ?? reason(toStopAfter: decision.match == nil ? 0 : 1)
        guard stop == nil else { return decision.match == nil ? decision : decision.stopped() }
        if decision.match != nil { matches += 1 }
        return decision
    }

    private init(limits: Limits, hour: Int) {
        self.init(limits: limits)
        self.hour = hour
    }

    private func reason(toStopAfter further: Int) -> Stop? {
        if matches + further > limits.matches { return .matches }
        if claims >= limits.claims, Double(matches + further) > Double(claims) * limits.matchedShare { return .share }
        let withCandidates = crowds.reduce(0, +)
        if withCandidates >= limits.claims, crowds[crowds.count - 1] * 2 > withCandidates { return .crowds }
        return nil
    }

    private static func noCrowds(_ limits: Limits) -> [Int] {
        [Int](repeating: 0, count: max(1, limits.medianCandidates) + 1)
    }

    private static func hour(of moment: Date) -> Int { Int((moment.timeIntervalSince1970 / 3600).rounded(.down)) }
}
