/// Compares the links of a router with each other.
struct RouterReview {
    let builder: LinkTrieBuilder
    let programs: [LinkProgram]
    /// Routes that may decline by a guard, and so hide nothing.
    let guarded: Set<Int>
    let descriptions: [String]

    func findings(roots: [Int]) -> [DeepLinkFinding] {
        var found: [DeepLinkFinding] = []
        var seen: Set<DeepLinkFinding> = []
        for root in roots {
            for finding in endsAndRests(under: root).flatMap(compare) + wildcards(under: root) {
                if seen.insert(finding).inserted { found.append(finding) }
            }
        }
        return found
    }

    /// The lists of candidates below a root that are told apart by nothing but their arguments and queries.
    private func endsAndRests(under root: Int) -> [[LinkTrie.Candidate]] {
        var lists: [[LinkTrie.Candidate]] = []
        var stack = [root]
        while let index = stack.popLast() {
            let node = builder.nodes[index]
            if node.ends.count > 1 { lists.append(node.ends) }
            if node.rests.count > 1 { lists.append(node.rests) }
            stack += node.literals.map(\.child) + node.partials.map(\.child)
            stack += [node.typed, node.text, node.wildcard].compactMap { $0 }
        }
        return lists
    }

    private func compare(_ list: [LinkTrie.Candidate]) -> [DeepLinkFinding] {
        var findings: [DeepLinkFinding] = []
        for (position, later) in list.enumerated() {
            for earlier in list[..<position] where earlier.route != later.route && !isGuarded(earlier) {
                if let finding = compare(earlier, later) {
                    findings.append(finding)
                    // One reason is enough for a link that is never reached.
                    if case .ambiguous = finding { continue }
                    break
                }
            }
        }
        return findings
    }

    private func compare(_ earlier: LinkTrie.Candidate, _ later: LinkTrie.Candidate) -> DeepLinkFinding? {
        let first = LinkCoverage(programs[Int(earlier.route)], Int(earlier.variant))
        let second = LinkCoverage(programs[Int(later.route)], Int(later.variant))
        let (name, other) = (descriptions[Int(later.route)], descriptions[Int(earlier.route)])
        let covers = first.covers(second)
        let isCovered = second.covers(first)
        if covers, isCovered { return .duplicate(template: name, of: other) }
        if covers { return .shadowed(template: name, by: other) }
        // Where the later asks for something more special, or the ranking tells them apart, order decides nothing.
        if isCovered || first.program.demand != second.program.demand || first.isDisjoint(from: second) { return nil }
        return .ambiguous(template: name, with: other)
    }

    private func isGuarded(_ candidate: LinkTrie.Candidate) -> Bool { guarded.contains(Int(candidate.route)) }

    // MARK: - Wildcards behind texts

    /// Links with a `*` where another link has a text argument: the only way to be hidden by a link of another form.
    private func wildcards(under root: Int) -> [DeepLinkFinding] {
        var findings: [DeepLinkFinding] = []
        var stack = [root]
        var candidates: [LinkTrie.Candidate] = []
        while let index = stack.popLast() {
            let node = builder.nodes[index]
            candidates += (node.ends + node.rests).filter { candidate in
                programs[Int(candidate.route)].variants[Int(candidate.variant)].segments.contains {
                    if case .wildcard = $0 { true } else { false }
                }
            }
            stack += node.literals.map(\.child) + node.partials.map(\.child)
            stack += [node.typed, node.text, node.wildcard].compactMap { $0 }
        }
        for candidate in candidates {
            let coverage = LinkCoverage(programs[Int(candidate.route)], Int(candidate.variant))
            if let other = hiding(coverage, root, 0, isAhead: false) {
                findings.append(
                    .shadowed(template: descriptions[Int(candidate.route)], by: descriptions[Int(other.route)]))
            }
        }
        return findings
    }

    private func hiding(
        _ link: LinkCoverage, _ index: Int, _ depth: Int, isAhead: Bool
    ) -> LinkTrie.Candidate? {
        let node = builder.nodes[index]
        let segments = link.segments
        func first(_ list: [LinkTrie.Candidate]) -> LinkTrie.Candidate? {
            list.first { other in
                !isGuarded(other) && programs[Int(other.route)] !== link.program
                    && LinkCoverage(programs[Int(other.route)], Int(other.variant)).covers(link)
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
