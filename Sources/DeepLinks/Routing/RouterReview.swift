/// Compares the links of a router with each other.
struct RouterReview {
    let builder: LinkTrieBuilder
    let programs: [LinkProgram]
    /// Routes that may decline by a guard, and so hide nothing.
    let guarded: Set<Int>

    /// A length of a link that is never asked under one root, since another covers it.
    private struct Hidden {
        var candidate: LinkTrie.Candidate
        var other: Int
        var isDuplicate: Bool
    }

    /// Compares the links under every root.
    ///
    /// `rootCounts` has the number of roots that each route is under.
    func findings(
        roots: [Int], rootCounts: [Int], hosts: [(pattern: TextPattern, root: Int)]
    ) -> [DeepLinkFinding] {
        var hidden: [Hidden] = []
        var ambiguous = overlaps(hosts.map { ($0.pattern, $0.root) }) { program, _ in program.hostPattern }
        for root in roots { ambiguous += overlappingSegments(under: root) }
        for root in roots {
            for list in endsAndRests(under: root) { compare(list, &hidden, &ambiguous) }
            hidden += wildcards(under: root)
        }
        var findings: [(route: Int, finding: DeepLinkFinding)] = []
        for (route, all) in Dictionary(grouping: hidden, by: { Int($0.candidate.route) }) {
            guard let first = all.first else { continue }
            let (name, other) = (programs[route].description, programs[first.other].description)
            if all.count < rootCounts[route] * programs[route].variants.count {
                // Some hosts or lengths are left to it.
                ambiguous += all.map { (route, $0.other) }
            } else if all.allSatisfy(\.isDuplicate) {
                findings.append((route, .duplicate(template: name, of: other)))
            } else {
                findings.append((route, .shadowed(template: name, by: other)))
            }
        }
        var seen: Set<[Int]> = []
        for (route, other) in ambiguous where seen.insert([route, other]).inserted {
            findings.append(
                (route, .ambiguous(template: programs[route].description, with: programs[other].description)))
        }
        return findings.sorted { $0.route < $1.route }.map(\.finding)
    }

    /// The lists of candidates below a root that are told apart by nothing but their arguments and queries.
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

    private func compare(
        _ list: [LinkTrie.Candidate], _ hidden: inout [Hidden], _ ambiguous: inout [(route: Int, other: Int)]
    ) {
        for (position, later) in list.enumerated() {
            let second = coverage(later)
            for earlier in list[..<position] where earlier.route != later.route && !isGuarded(earlier) {
                let first = coverage(earlier)
                let isCovered = second.covers(first)
                if first.covers(second) {
                    // One reason is enough for a link that is never reached.
                    let isDuplicate = isCovered && first.program.variants.count == second.program.variants.count
                    hidden.append(Hidden(candidate: later, other: Int(earlier.route), isDuplicate: isDuplicate))
                    break
                }
                // Where the later is the wider one, or the ranking tells them apart, order decides nothing.
                if !isCovered, first.program.demand == second.program.demand, !first.isDisjoint(from: second) {
                    ambiguous.append((Int(later.route), Int(earlier.route)))
                }
            }
        }
    }

    func coverage(_ candidate: LinkTrie.Candidate) -> LinkCoverage {
        LinkCoverage(programs[Int(candidate.route)], Int(candidate.variant))
    }

    func isGuarded(_ candidate: LinkTrie.Candidate) -> Bool { guarded.contains(Int(candidate.route)) }

    // MARK: - Wildcards behind texts

    /// Links with a `*` where another link has a text argument: the only way to be hidden by a link of another form.
    private func wildcards(under root: Int) -> [Hidden] {
        var hidden: [Hidden] = []
        var stack = [root]
        var candidates: [LinkTrie.Candidate] = []
        while let index = stack.popLast() {
            let node = builder.nodes[index]
            candidates += (node.ends + node.rests).filter { candidate in
                programs[Int(candidate.route)].variants[Int(candidate.variant)].segments.contains {
                    if case .wildcard = $0 { true } else { false }
                }
            }
            stack += node.children
        }
        for candidate in candidates {
            if let other = hiding(coverage(candidate), root, 0, isAhead: false) {
                hidden.append(Hidden(candidate: candidate, other: Int(other.route), isDuplicate: false))
            }
        }
        return hidden
    }

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
            children += node.literals.filter { $0.key.text == text }.map(\.child)
        }
        if isAhead || !children.isEmpty { children += [node.typed].compactMap { $0 } }
        children += node.partials.map(\.child)
        for child in children {
            if let found = hiding(link, child, depth + 1, isAhead: isAhead) { return found }
        }
        return nil
    }
}
