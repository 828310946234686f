/// Partial segments, and hosts with arguments, that the ranking cannot tell apart: as much literal text, and a text that
/// is of both forms.
extension RouterReview {
    func overlappingSegments(under root: Int) -> [(route: Int, other: Int)] {
        var found: [(route: Int, other: Int)] = []
        var stack = [(node: root, depth: 0)]
        while let (index, depth) = stack.popLast() {
            let node = builder.nodes[index]
            found += overlaps(node.partials.map { ($0.pattern, $0.child) }) { program, variant in
                guard case .partial(let pattern) = program.variants[variant].segments[depth] else { return nil }
                return pattern
            }
            stack += node.children.map { ($0, depth + 1) }
        }
        return found
    }

    /// `pattern` is what a route has in this place.
    func overlaps(
        _ patterns: [(pattern: TextPattern, root: Int)], pattern: (LinkProgram, Int) -> TextPattern?
    ) -> [(route: Int, other: Int)] {
        var found: [(route: Int, other: Int)] = []
        for (position, second) in patterns.enumerated() {
            for first in patterns[..<position] where first.pattern.literalCount == second.pattern.literalCount {
                for candidate in candidates(under: second.root) {
                    for other in candidates(under: first.root) where other.route != candidate.route {
                        let (link, otherLink) = (coverage(candidate), coverage(other))
                        let earlier = candidate.route < other.route ? candidate : other
                        guard !isGuarded(earlier), let text = pattern(link.program, Int(candidate.variant)),
                            let otherText = pattern(otherLink.program, Int(other.variant)),
                            link.overlaps(text, otherText, otherLink), !link.isDisjoint(from: otherLink)
                        else { continue }
                        found.append((Int(max(candidate.route, other.route)), Int(earlier.route)))
                    }
                }
            }
        }
        return found
    }

    private func candidates(under root: Int) -> [LinkTrie.Candidate] {
        var found: [LinkTrie.Candidate] = []
        var stack = [root]
        while let index = stack.popLast() {
            let node = builder.nodes[index]
            found += node.ends + node.rests
            stack += node.children
        }
        return found
    }
}
