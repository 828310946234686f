/// The place of a template in a router's ranking, computed for templates that do not match.
struct LinkRank: Comparable {
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

    static func < (first: LinkRank, second: LinkRank) -> Bool {
        first.keys.lexicographicallyPrecedes(second.keys)
    }
}
