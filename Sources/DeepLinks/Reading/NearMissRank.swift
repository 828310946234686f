/// The place of a template that does not match in the ranking of a router, for explanations.
///
/// Templates that match are ranked by the order in which ``LinkWalk`` descends.
struct NearMissRank: Comparable {
    /// Compared in order; a smaller key comes first.
    private var keys: [Int]

    init(_ program: LinkProgram, route: Int) {
        let matcher = program.matcher
        keys = [matcher.hasAnyHost ? 2 : matcher.hosts.isEmpty ? 1 : 0]
        if let host = matcher.hostPattern ?? matcher.hostSuffixes.first { keys.append(-host.literalCount) }
        // The first variant is the longest path.
        for segment in program.matcher.variants.first?.segments ?? [] {
            switch segment {
            case .literal: keys += [0, 0]
            case .partial(let pattern): keys += [1, -pattern.literalCount]
            case .argument(let slot): keys += [program.arguments[slot].canFail ? 2 : 3, 0]
            case .wildcard: keys += [4, 0]
            case .rest: keys += [5, 0]
            }
        }
        keys += [6, -program.matcher.demand, route]
    }

    static func < (first: NearMissRank, second: NearMissRank) -> Bool {
        first.keys.lexicographicallyPrecedes(second.keys)
    }
}
