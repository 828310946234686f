/// The place of a link in a router's ranking, to put links in order that no router compares, since none matches.
struct LinkRank: Comparable {
    /// The smaller, the earlier.
    private var keys: [Int]

    init(_ program: LinkProgram, route: Int) {
        keys = [program.hostPattern != nil ? 1 : program.hosts.isEmpty ? 2 : 0]
        if let host = program.hostPattern { keys.append(-host.literalCount) }
        // The longest path stands first.
        for segment in program.variants.first?.segments ?? [] {
            switch segment {
            case .literal: keys += [0, 0]
            case .partial(let pattern): keys += [1, -pattern.literalCount]
            case .argument(let slot): keys += [program.arguments[slot].canFail ? 2 : 3, 0]
            case .wildcard: keys += [4, 0]
            case .rest: keys += [5, 0]
            }
        }
        keys += [6, -program.demand, route]
    }

    static func < (first: LinkRank, second: LinkRank) -> Bool {
        first.keys.lexicographicallyPrecedes(second.keys)
    }
}
