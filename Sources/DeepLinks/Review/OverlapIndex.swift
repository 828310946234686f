/// Finds, among templates with the same path, those that may overlap with a given one, without comparing all of them.
///
/// Templates with different literal values of a query item, or with different fragments, schemes or allowed values,
/// have no link in common. The index files templates by these facets, and looks them up by the one that leaves the
/// fewest.
struct OverlapIndex {
    /// A part of a link that has one of a few values in all the links that a template matches.
    enum Facet: Hashable {
        case scheme, fragment
        case item(name: [UInt8])
        case segment(depth: Int)
    }

    /// The possible values of each facet; a facet that is missing may have any value.
    typealias Values = [Facet: [[UInt8]]]

    /// More facets would cost more than they help: those that most templates have are used.
    private static let mostFacets = 8

    private let facets: [Facet]
    private var all: [Int] = []
    private var having: [Facet: [[UInt8]: [Int]]] = [:]
    private var lacking: [Facet: [Int]] = [:]

    /// Creates an empty index, with facets chosen for templates with these values.
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

    /// The positions inserted so far, in order, of templates that may have a link in common with one of these values.
    func positions(overlapping values: Values) -> AscendingPositions {
        fewest { facet in
            values[facet].map { texts in [lacking[facet]] + texts.map { having[facet]?[$0] } }
        }
    }

    /// The positions inserted so far, in order, of templates that may match all the links of one with these values.
    func positions(covering values: Values) -> AscendingPositions {
        fewest { facet in
            // A template that covers the others must have each of the values, so that the rarest leaves the fewest.
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

/// Merges ascending lists lazily, without duplicates.
struct AscendingPositions: Sequence, IteratorProtocol {
    var lists: [ArraySlice<Int>]

    mutating func next() -> Int? {
        guard let least = lists.compactMap(\.first).min() else { return nil }
        for index in lists.indices where lists[index].first == least { lists[index].removeFirst() }
        return least
    }
}

extension LinkCoverage {
    /// The facets that distinguish the template from others with the same path.
    var values: OverlapIndex.Values {
        var values: OverlapIndex.Values = [:]
        if !schemes.isEmpty { values[.scheme] = schemes }
        if case .literal(let text) = matcher.fragment { values[.fragment] = [text] }
        for item in query {
            if case .literal(let text) = item.value { values[.item(name: item.name)] = [text] }
        }
        for (depth, segment) in segments.enumerated() {
            if case .argument(let slot) = segment, let allowed = matcher.allowed[slot] {
                values[.segment(depth: depth)] = allowed
            }
        }
        return values.merging(choices) { _, choice in choice }
    }

    /// The names of required query items.
    ///
    /// Of two templates with equal demands, one covers the other only if these are equal.
    var demands: Set<[UInt8]> { Set(query.filter(\.isRequired).map(\.name)) }
}
