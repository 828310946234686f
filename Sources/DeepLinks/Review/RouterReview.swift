/// Compares the templates of a router with each other, and finds those that are never reached or ambiguous.
///
/// The tree orders most pairs: where two templates have segments of different kinds, the ranking decides. What is left
/// are three cases, in which templates are compared as sets of links (``LinkCoverage``):
///
/// 1. **One list.** Templates whose paths differ only in their arguments end at one node. The list is in the order of
///    the ranking. A template is hidden if earlier ones without a guard cover it; else it is ambiguous with every
///    earlier one that it neither covers nor is disjoint from. ``OverlapIndex`` keeps this from comparing all pairs.
/// 2. **Other branches of the tree.** A `*`, or an argument with few values, may be hidden by templates in branches that
///    come first (`RouterReview+Branches`).
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
        /// The routes that cover it, in ascending order.
        var others: [Int]
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
            for list in endsAndRests(under: root) { compare(list, under: root) }
        }
        var findings: [(route: Int, finding: DeepLinkFinding)] = []
        for (route, all) in Dictionary(grouping: hidden, by: { Int($0.candidate.route) }) {
            let others = Set(all.flatMap(\.others)).sorted()
            let name = programs[route].description
            let other = Self.list(others.map { programs[$0].description })
            if all.count < rootCounts[route] * programs[route].matcher.variants.count {
                // It is still reached by some hosts or lengths.
                for other in others { noteAmbiguity(route, with: other) }
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
            lists += [node.ends, node.rests].filter { !$0.isEmpty }
            stack += node.children
        }
        return lists
    }

    /// Compares the templates of one list with each other, and with those in other branches that come first.
    ///
    /// In the list only those with equal demands: one with more demands comes first, and cannot cover one with fewer.
    private mutating func compare(_ list: [LinkTrie.Candidate], under root: Int) {
        let groups = Dictionary(grouping: list, by: { programs[Int($0.route)].matcher.demand })
        for (_, equals) in groups.sorted(by: { $0.key > $1.key }) {
            let links = equals.map(coverage)
            let values = links.map(\.values)
            var all = OverlapIndex(for: values)
            // A template covers another only if both require the same query items.
            var alike = Dictionary(grouping: links.indices, by: { links[$0].demands })
                .mapValues { positions in OverlapIndex(for: positions.lazy.map { values[$0] }) }
            for (position, candidate) in equals.enumerated() {
                let (link, own) = (links[position], values[position])
                func earlier(covering part: LinkCoverage) -> Int? {
                    let positions = alike[link.demands]?.positions(covering: part.values)
                    return positions?.first { other in
                        guard equals[other].route != candidate.route else { return false }
                        comparisons += 1
                        return links[other].covers(part)
                    }
                }
                if let cover = earlier(covering: link) {
                    // One reason is enough for a template that is never reached.
                    let isDuplicate =
                        link.covers(links[cover]) && links[cover].matcher.variants.count == link.matcher.variants.count
                    hidden.append(
                        Hidden(candidate: candidate, others: [Int(equals[cover].route)], isDuplicate: isDuplicate))
                } else if let others = covers(of: link, candidate, root, { earlier(covering: $0).map { equals[$0] } }) {
                    hidden.append(Hidden(candidate: candidate, others: others, isDuplicate: false))
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

    /// The routes that together cover a link, each of its parts in the same list or in a branch that comes first; nil
    /// if a part remains.
    private func covers(
        of link: LinkCoverage, _ candidate: LinkTrie.Candidate, _ root: Int,
        _ earlier: (LinkCoverage) -> LinkTrie.Candidate?
    ) -> [Int]? {
        var routes: Set<Int> = []
        for part in link.alternatives {
            guard let cover = earlier(part) ?? branch(covering: part, of: candidate, under: root) else { return nil }
            routes.insert(Int(cover.route))
        }
        return routes.sorted()
    }

    /// Joins the names of templates: `a`, `a or b`, `a, b or c`.
    private static func list(_ names: [String]) -> String {
        guard names.count > 1, let last = names.last else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " or " + last
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
}
