// Partial segments, and hosts with arguments, are ranked by the length of their literal text. Two with the same length
// are ambiguous if some text matches both patterns. Their templates then need not meet in one list of the tree, so the
// two subtrees are walked in step: from each pair of nodes to the pairs of children that one segment may lead to.
extension RouterReview {
    /// Compares the templates below partial segments that the ranking does not order.
    mutating func findOverlappingSegments(under root: Int) {
        var stack = [(node: root, depth: 0)]
        while let (index, depth) = stack.popLast() {
            let node = builder.nodes[index]
            if node.partials.count > 1 {
                findOverlaps(node.partials.map { ($0.pattern, $0.child) }) { program, variant in
                    guard case .partial(let pattern) = program.matcher.variants[variant].segments[depth] else {
                        return nil
                    }
                    return pattern
                }
            }
            stack += node.children.map { ($0, depth + 1) }
        }
    }

    /// Compares the templates below patterns that the ranking does not order.
    ///
    /// `pattern` returns the pattern of a template in this place.
    mutating func findOverlaps(
        _ patterns: [(pattern: TextPattern, root: Int)], pattern: (LinkProgram, Int) -> TextPattern?
    ) {
        for (first, second) in Self.pairs(of: patterns.map(\.pattern)) {
            var pairs: [(node: Int, other: Int)] = [(patterns[first].root, patterns[second].root)]
            while let (index, otherIndex) = pairs.popLast() {
                let (node, other) = (builder.nodes[index], builder.nodes[otherIndex])
                compare(node.ends, other.ends, pattern)
                if !node.rests.isEmpty { compare(node.rests, builder.candidates(under: otherIndex), pattern) }
                if !other.rests.isEmpty { compare(builder.candidates(under: index), other.rests, pattern) }
                pairs += node.pairs(with: other)
            }
        }
    }

    private mutating func compare(
        _ candidates: [LinkTrie.Candidate], _ others: [LinkTrie.Candidate],
        _ pattern: (LinkProgram, Int) -> TextPattern?
    ) {
        for candidate in candidates {
            for other in others where other.route != candidate.route {
                let earlier = candidate.route < other.route ? candidate : other
                let later = Int(max(candidate.route, other.route))
                guard isOpen(later), !isGuarded(earlier) else { continue }
                countComparison()
                let (link, otherLink) = (coverage(candidate), coverage(other))
                guard let text = pattern(link.program, Int(candidate.variant)),
                    let otherText = pattern(otherLink.program, Int(other.variant)),
                    link.overlaps(text, otherText, otherLink), !link.isDisjoint(from: otherLink)
                else { continue }
                noteAmbiguity(later, with: Int(earlier.route))
            }
        }
    }

    /// The pairs of patterns with equally long literal text that may match a common text, judged by prefix and suffix.
    private static func pairs(of patterns: [TextPattern]) -> [(Int, Int)] {
        var pairs: [(Int, Int)] = []
        for group in Dictionary(grouping: patterns.indices, by: { patterns[$0].literalCount }).values
        where group.count > 1 {
            // Filed by prefixes in small letters, and by suffixes below each prefix: of two patterns that match a
            // common text, one prefix is the beginning of the other, so that looking up all beginnings finds every
            // pair.
            var known: [ArraySlice<UInt8>: SuffixTable] = [:]
            for index in group {
                known[patterns[index].prefix.map(ASCII.lowercased)[...], default: SuffixTable()]
                    .insert(index, patterns[index].suffix)
            }
            for key in Array(known.keys) { known[key]?.sort() }
            for index in group {
                let prefix = patterns[index].prefix.map(ASCII.lowercased)
                for count in 0...prefix.count {
                    guard let table = known[prefix[..<count]] else { continue }
                    for other in table.patterns(compatibleWith: patterns[index].suffix) {
                        // A pair with equal prefixes is found twice.
                        if count < prefix.count || other < index {
                            pairs.append((min(index, other), max(index, other)))
                        }
                    }
                }
            }
        }
        return pairs.sorted { $0 < $1 }
    }
}

/// Patterns sorted by their suffixes, read backwards in small letters.
private struct SuffixTable {
    private var rows: [(key: [UInt8], pattern: Int)] = []
    private var places: [[UInt8]: Range<Int>] = [:]

    mutating func insert(_ pattern: Int, _ suffix: [UInt8]) {
        rows.append((suffix.reversed().map(ASCII.lowercased), pattern))
    }

    mutating func sort() {
        rows.sort { $0.key.lexicographicallyPrecedes($1.key) }
        for (index, row) in rows.enumerated() {
            places[row.key] = (places[row.key]?.lowerBound ?? index)..<(index + 1)
        }
    }

    /// The patterns whose suffix ends with a given one, or whose suffix the given one ends with.
    func patterns(compatibleWith suffix: [UInt8]) -> [Int] {
        let key = suffix.reversed().map(ASCII.lowercased)
        var found: [Int] = []
        for count in 0..<key.count {
            if let range = places[Array(key[..<count])] { found += rows[range].map(\.pattern) }
        }
        var (start, end) = (0, rows.count)
        while start < end {
            let middle = (start + end) / 2
            if rows[middle].key.lexicographicallyPrecedes(key) { start = middle + 1 } else { end = middle }
        }
        while start < rows.count, rows[start].key.starts(with: key) {
            found.append(rows[start].pattern)
            start += 1
        }
        return found
    }
}
