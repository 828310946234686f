/// How a policy did in a world.
package struct MatchingScore: Sendable {
    /// Claims of people who came by a click within the window.
    package private(set) var due = 0
    /// Those of them that ask from the network of a click that became a candidate; the others changed the network, or refuse to be
    /// recognized, and cannot be found by any address.
    package private(set) var findable = 0
    /// Claims of people whom no click led.
    package private(set) var organic = 0
    /// Claims that got a link.
    package private(set) var accepted = 0
    /// Claims that got the link by which the person came.
    package private(set) var right = 0
    /// Right ones of those that were due, and of those that were findable.
    package private(set) var rightOfDue = 0
    package private(set) var rightOfFindable = 0
    /// Claims of people whom no click led, and that got a link.
    package private(set) var organicAccepted = 0
    /// Claims while matching was stopped.
    package private(set) var stopped = 0
    private var claims = 0
    private var bins = [Bin](repeating: Bin(), count: 20)

    private struct Bin: Sendable {
        var count = 0
        var right = 0
        var predicted = 0.0
    }

    /// The share of accepted links that are right.
    package var precision: Double { accepted == 0 ? 1 : Double(right) / Double(accepted) }
    /// The share of claims after a click within the window that got the right link.
    package var recall: Double { due == 0 ? 0 : Double(rightOfDue) / Double(due) }
    /// The share of findable claims that got the right link.
    package var recallOfFindable: Double { findable == 0 ? 0 : Double(rightOfFindable) / Double(findable) }
    /// The share of claims without a click that got a link.
    package var organicFalse: Double { organic == 0 ? 0 : Double(organicAccepted) / Double(organic) }
    /// The share of claims while matching was stopped.
    package var stoppedShare: Double { claims == 0 ? 0 : Double(stopped) / Double(claims) }
    /// The mean difference between the probability of the likeliest link and the share of right ones, over twenty bins of
    /// probabilities; of all claims with a candidate, also those that got nothing.
    package var calibrationError: Double {
        let count = bins.reduce(0) { $0 + $1.count }
        guard count > 0 else { return 0 }
        return bins.reduce(0) { $0 + abs($1.predicted - Double($1.right)) } / Double(count)
    }

    /// Records a claim.
    ///
    /// - Parameters:
    ///   - isDue: whether a click of the person precedes it within the window.
    ///   - predicted: the likeliest link with its probability, if there was a candidate.
    mutating func record(
        link: String?, truth: WorldEvent.Truth?, isDue: Bool, predicted: (link: String, posterior: Double)?,
        isStopped: Bool
    ) {
        claims += 1
        if isStopped { stopped += 1 }
        if isDue { due += 1 }
        let isFindable = isDue && truth.map { $0.isCandidate && $0.isOnNetwork } ?? false
        if isFindable { findable += 1 }
        if truth == nil { organic += 1 }
        if let link {
            accepted += 1
            let isRight = link == truth?.link
            if isRight { right += 1 }
            if isRight, isDue { rightOfDue += 1 }
            if isRight, isFindable { rightOfFindable += 1 }
            if truth == nil { organicAccepted += 1 }
        }
        if let predicted {
            let bin = min(Int(predicted.posterior * Double(bins.count)), bins.count - 1)
            bins[bin].count += 1
            bins[bin].predicted += predicted.posterior
            if predicted.link == truth?.link { bins[bin].right += 1 }
        }
    }
}
