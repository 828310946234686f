/// Compares the templates of a router with each other, and finds those that are never reached or ambiguous.
///
/// The tree orders most pairs: where two templates have segments of different kinds, the ranking decides. What is left
/// are three cases, in which templates are compared as sets of links (``LinkCoverage``):
///
/// 1. **One list.** Templates whose paths differ only in their arguments end at one node. The list is in the order of
///    the ranking. A template is hidden if an earlier one without a guard covers it; else it is ambiguous with every
///    earlier one that it neither covers nor is disjoint from. ``OverlapIndex`` keeps this from comparing all pairs.
/// 2. **A `*` beside a text argument.** Both match the same segments and the text argument comes first, so that a
///    template with a `*` may be hidden by one in another branch of the tree (``hiding(_:_:_:isAhead:)``).
/// 3. **Partial segments and hosts with arguments**, with equally long literals (`RouterReview+Overlap`).
///
/// A route has several lengths and may be below several hosts. It is reported as never reached only if all of these are
/// hidden; if some are, it is ambiguous.
struct RouterReview {
    /// The number of earlier templates with which one is reported as ambiguous, so that a report does not grow with all
    /// pairs.
    static let mostAmbiguities = 8

    let builder: LinkTrieBuilder
    let programs: [LinkProgram]
    /// Routes with a guard, which may decline any link and so hide nothing.
    let guarded: Set<Int>
    /// The number of pairs that were compared.
    private(set) var comparisons = 0
    private var hidden: [Hidden] = []
    private var ambiguous: [(route: Int, other: Int)] = []
    private var ambiguities: [Int: Int] = [:]

    init(builder: LinkTrieBuilder, programs: [LinkProgram], guarded: Set<Int>) {
        self.builder = builder
        self.programs = programs
        self.guarded = guarded
    }

    /// A length of a route that is never asked below one root, because another covers it.
    private struct Hidden {
        var candidate: LinkTrie.Candidate
        var other: Int
        var isDuplicate: Bool
    }

    /// Compares the templates below every root.
    ///
    /// - Parameters:
    ///   - roots: The trees, one for each host and one for any host.
    ///   - rootCounts: The number of roots that each route is below.
    ///   - hosts: The hosts with arguments and their trees.
    mutating func findings(
        roots: [Int], rootCounts: [Int], hosts: [(pattern: TextPattern, root: Int)]
    ) -> [DeepLinkFinding] {
        findOverlaps(hosts) { program, _ in program.matcher.hostPattern }
        for root in roots { findOverlappingSegments(under: root) }
        for root in roots {
            for list in endsAndRests(under: root) { compare(list) }
            findHiddenWildcards(under: root)
        }
        var findings: [(route: Int, finding: DeepLinkFinding)] = []
        for (route, all) in Dictionary(grouping: hidden, by: { Int($0.candidate.route) }) {
            guard let first = all.first else { continue }
            let (name, other) = (programs[route].description, programs[first.other].description)
            if all.count < rootCounts[route] * programs[route].matcher.variants.count {
                // It is still reached by some hosts or lengths.
                for one in all { noteAmbiguity(route, with: one.other) }
            } else if all.allSatisfy(\.isDuplicate) {
                findings.append((route, .duplicate(template: name, of: other)))
            } else {
                findings.append((route, .shadowed(template: name, by: other)))
            }
        }
        var seen: Set<[Int]> = []
        for (route, other) in ambiguous.sorted(by: { $0 < $1 }) where seen.insert([route, other]).inserted {
            findings.append(
                (route, .ambiguous(template: programs[route].description, with: programs[other].description)))
        }
        return findings.sorted { $0.route < $1.route }.map(\.finding)
    }

    /// The lists of candidates below a root that differ only in their arguments, queries, fragments and schemes.
    private func endsAndRests(under root: Int) -> [[LinkTrie.Candidate]] {
        var lists: [[LinkTrie.Candidate]] = []
        var stack = [root]
        while let index = stack.popLast() {
            let node = builder.nodes[index]
            if node.ends.count > 1 { lists.append(node.ends) }
            if node.rests.count > 1 { lists.append(node.rests) }
            stack += node.children
        }
        return lists
    }

    /// Compares the templates of one list.
    ///
    /// Only those with equal demands: one with more demands comes first, and cannot cover one with fewer.
    private mutating func compare(_ list: [LinkTrie.Candidate]) {
        let groups = Dictionary(grouping: list, by: { programs[Int($0.route)].matcher.demand })
        for (_, equals) in groups.sorted(by: { $0.key > $1.key }) where equals.count > 1 {
            let links = equals.map(coverage)
            let values = links.map(\.values)
            var all = OverlapIndex(for: values)
            // A template covers another only if both require the same query items.
            var alike = Dictionary(grouping: links.indices, by: { links[$0].demands })
                .mapValues { positions in OverlapIndex(for: positions.lazy.map { values[$0] }) }
            for (position, candidate) in equals.enumerated() {
                let (link, own) = (links[position], values[position])
                var cover: Int?
                for other in alike[link.demands]?.positions(covering: own) ?? AscendingPositions(lists: []) {
                    if equals[other].route == candidate.route { continue }
                    comparisons += 1
                    guard links[other].covers(link) else { continue }
                    cover = other
                    break
                }
                if let cover {
                    // One reason is enough for a template that is never reached.
                    let isDuplicate =
                        link.covers(links[cover]) && links[cover].matcher.variants.count == link.matcher.variants.count
                    hidden.append(
                        Hidden(candidate: candidate, other: Int(equals[cover].route), isDuplicate: isDuplicate))
                } else {
                    for other in all.positions(overlapping: own) {
                        guard isOpen(Int(candidate.route)) else { break }
                        if equals[other].route == candidate.route { continue }
                        comparisons += 1
                        // If the later one is wider, the order is what its author wants: the narrower one first.
                        if link.covers(links[other]) || links[other].isDisjoint(from: link) { continue }
                        noteAmbiguity(Int(candidate.route), with: Int(equals[other].route))
                    }
                }
                if !isGuarded(candidate) {
                    all.insert(position, own)
                    alike[link.demands]?.insert(position, own)
                }
            }
        }
    }

    /// Whether fewer ambiguities than the limit are noted for a route.
    func isOpen(_ route: Int) -> Bool { ambiguities[route, default: 0] < Self.mostAmbiguities }

    /// Notes that some links match both routes, and only the order decides.
    mutating func noteAmbiguity(_ route: Int, with other: Int) {
        guard isOpen(route) else { return }
        ambiguities[route, default: 0] += 1
        ambiguous.append((route, other))
    }

    mutating func countComparison() { comparisons += 1 }

    func coverage(_ candidate: LinkTrie.Candidate) -> LinkCoverage {
        LinkCoverage(programs[Int(candidate.route)], Int(candidate.variant))
    }

    func isGuarded(_ candidate: LinkTrie.Candidate) -> Bool { guarded.contains(Int(candidate.route)) }

    // MARK: - Wildcards beside texts

    /// Finds templates with a `*` where another has a text argument, which comes first and matches the same segments.
    private mutating func findHiddenWildcards(under root: Int) {
        for candidate in builder.candidates(under: root) {
            let link = coverage(candidate)
            let hasWildcard = link.segments.contains { if case .wildcard = $0 { true } else { false } }
            guard hasWildcard, let other = hiding(link, root, 0, isAhead: false) else { continue }
            hidden.append(Hidden(candidate: candidate, other: Int(other.route), isDuplicate: false))
        }
    }

    /// Follows the segments of a template down the tree, to find another that hides it.
    ///
    /// At a `*`, the search also enters the child for text arguments, which come first. Below it (`isAhead`), every
    /// template that covers this one hides it; elsewhere the ranking and the lists decide.
    private func hiding(
        _ link: LinkCoverage, _ index: Int, _ depth: Int, isAhead: Bool
    ) -> LinkTrie.Candidate? {
        let node = builder.nodes[index]
        let segments = link.segments
        func first(_ list: [LinkTrie.Candidate]) -> LinkTrie.Candidate? {
            list.first { other in
                !isGuarded(other) && programs[Int(other.route)] !== link.program
                    && coverage(other).covers(link)
            }
        }
        if isAhead, let rest = first(node.rests) { return rest }
        guard depth < segments.count else { return isAhead ? first(node.ends) : nil }
        if case .wildcard = segments[depth] {
            if let text = node.text, let found = hiding(link, text, depth + 1, isAhead: true) { return found }
            return node.wildcard.flatMap { hiding(link, $0, depth + 1, isAhead: isAhead) }
        }
        var children = [node.text, node.wildcard].compactMap { $0 }
        if !isAhead, case .literal = segments[depth] { children = [] }
        if case .literal(let text) = segments[depth] {
            children += node.literalChildren(text)
        }
        if isAhead || !children.isEmpty { children += [node.typed].compactMap { $0 } }
        children += node.partials.map(\.child)
        for child in children {
            if let found = hiding(link, child, depth + 1, isAhead: isAhead) { return found }
        }
        return nil
    }
}
