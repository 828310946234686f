import Foundation
import InstallMatching

/// Two simple ways to match, for comparison.
struct NaiveMatching {
    /// How a click is chosen.
    enum Rule: String, CaseIterable {
        /// The newest click of a day from the same address.
        case newest = "newest click on the address"
        /// The click of a day with the most points for address and traits, of which half are needed.
        case points = "best by points"
    }

    private static let window = 86_400.0

    let rule: Rule
    private(set) var score = MatchingScore()
    private var candidates: [MatchCandidate] = []
    private var first = 0
    private var taken: Set<String> = []

    init(_ rule: Rule) { self.rule = rule }

    mutating func add(_ candidate: MatchCandidate) { candidates.append(candidate) }

    mutating func record(_ link: String?, truth: WorldEvent.Truth?, isDue: Bool) {
        score.record(link: link, truth: truth, isDue: isDue, predicted: nil, isStopped: false)
    }

    /// The link of the chosen click, which is used up.
    mutating func decide(_ install: ClaimingInstall) -> String? {
        let oldest = install.openedAt.addingTimeInterval(-Self.window)
        while first < candidates.count, candidates[first].clickedAt < oldest { first += 1 }
        var best: (candidate: MatchCandidate, points: Int)?
        for candidate in candidates[first...].reversed() where !taken.contains(candidate.id) {
            let isHere = install.networks.contains(candidate.network)
            guard candidate.traits.platform == install.traits.platform, isHere || rule == .points else { continue }
            let points = rule == .newest ? 10 : Self.points(candidate.traits, install.traits) + (isHere ? 4 : 0)
            if points >= 5, points > best?.points ?? 0 { best = (candidate, points) }
            if rule == .newest { break }
        }
        guard let best else { return nil }
        taken.insert(best.candidate.id)
        return best.candidate.link
    }

    private static func points(_ click: DeviceTraits, _ install: DeviceTraits) -> Int {
        (click.screen == install.screen ? 2 : 0) + (click.system == install.system ? 1 : 0)
            + (click.language == install.language ? 1 : 0) + (click.timeZone == install.timeZone ? 1 : 0)
            + (click.model == install.model ? 1 : 0)
    }
}
