/// Finds, among links that have one path, those that may match what another one does, without comparing all of them.
///
/// Links that differ in the value of an item, in the fragment, in schemes or in allowed values have nothing in common.
struct OverlapIndex {
    /// Something that can have but one of a few values in all the links that a template matches.
    enum Facet: Hashable {
        case scheme, fragment
        case item(name: [UInt8])
        case segment(depth: Int)
    }

    /// The values by facets; what is missing may be anything.
    typealias Values = [Facet: [[UInt8]]]

    /// Facets that few links have are of no use.
    private static let mostFacets = 8

    private let facets: [Facet]
    private var all: [Int] = []
    private var having: [Facet: [[UInt8]: [Int]]] = [:]
    private var lacking: [Facet: [Int]] = [:]

    /// Makes an empty index for links with such values.
    init(for links: some Sequence<Values>) {
        var counts: [Facet: Int] = [:]
        for facet in links.lazy.flatMap(\.keys) { counts[facet, default: 0] += 1 }
        facets = counts.sorted { $0.value > $1.value }.prefix(Self.mostFacets).map(\.key)
    }

    mutating func insert(_ position: Int, _ values: Values) {
        all.append(position)
        for facet in facets {
            if let texts = values[facet] {
                for text in Set(texts) { having[facet, default: [:]][text, default: []].append(position) }
            } else {
                lacking[facet, default: []].append(position)
            }
        }
    }

    /// The links inserted so far that may match something that one with these values does, in their order.
    ///
    /// One facet tells, the one that leaves the fewest.
    func positions(overlapping values: Values) -> AscendingPositions {
        fewest { facet in
            values[facet].map { texts in [lacking[facet]] + texts.map { having[facet]?[$0] } }
        }
    }

    /// The links inserted so far that may match all that one with these values does, in their order.
    func positions(covering values: Values) -> AscendingPositions {
        fewest { facet in
            // They must have each of the values, so the rarest leaves the fewest.
            let known = values[facet]?.map { having[facet]?[$0] ?? [] }
            return known?.min { $0.count < $1.count }.map { [lacking[facet], $0] }
        }
    }

    private func fewest(_ lists: (Facet) -> [[Int]?]?) -> AscendingPositions {
        func count(_ lists: [[Int]]) -> Int { lists.reduce(0) { $0 + $1.count } }
        let choices = facets.compactMap { facet in lists(facet)?.compactMap { $0 } }
        let best = choices.min { count($0) < count($1) } ?? [all]
        return AscendingPositions(lists: best.map { $0[...] })
    }
}

/// Some ascending lists as one, each number once; nothing is done for what nobody asks for.
struct AscendingPositions: Sequence, IteratorProtocol {
    var lists: [ArraySlice<Int>]

    mutating func next() -> Int? {
        guard let least = lists.compactMap(\.first).min() else { return nil }
        for index in lists.indices where lists[index].first == least { lists[index].removeFirst() }
        return least
    }
}

extension LinkCoverage {
    /// What tells the link from others of its path.
    var values: OverlapIndex.Values {
        var values: OverlapIndex.Values = [:]
        if !program.schemes.isEmpty { values[.scheme] = program.schemes }
        if case .literal(let text) = program.fragment { values[.fragment] = [text] }
        for item in program.query {
            if case .literal(let text) = item.value { values[.item(name: item.name)] = [text] }
        }
        for (depth, segment) in segments.enumerated() {
            if case .argument(let slot) = segment, let allowed = program.allowed[slot] {
                values[.segment(depth: depth)] = allowed
            }
        }
        return values
    }

    /// What a link must ask for to match no more than this one, or no less, where both demand as much.
    var demands: Set<[UInt8]> { Set(program.query.filter(\.isRequired).map(\.name)) }
}
