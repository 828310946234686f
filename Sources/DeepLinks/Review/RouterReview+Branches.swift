// Where two templates have segments of different kinds, their paths are different branches of the tree, and the ranking
// decides which comes first. One that comes first hides another only if it covers it: a text argument covers a `*`, and a
// literal covers an argument that has no other value.
extension RouterReview {
    /// A template in a branch that comes before the path of `candidate`, and that covers a link of it.
    func branch(
        covering link: LinkCoverage, of candidate: LinkTrie.Candidate, under root: Int
    ) -> LinkTrie.Candidate? {
        let path = coverage(candidate)
        var index = root
        for (depth, segment) in path.segments.enumerated() {
            if case .rest = segment { return nil }
            guard let own = builder.child(of: index, segment, path.program) else { return nil }
            for child in ways(from: index, for: link.segments[depth]) {
                if child == own { break }
                if let found = first(in: child, depth + 1, covering: link) { return found }
            }
            index = own
        }
        return nil
    }

    /// A template at or below a node that covers a link.
    private func first(in index: Int, _ depth: Int, covering link: LinkCoverage) -> LinkTrie.Candidate? {
        let node = builder.nodes[index]
        func first(_ list: [LinkTrie.Candidate]) -> LinkTrie.Candidate? {
            list.first {
                !isGuarded($0) && programs[Int($0.route)] !== link.program && coverage($0).covers(link)
            }
        }
        if let rest = first(node.rests) { return rest }
        guard depth < link.segments.count else { return first(node.ends) }
        for child in ways(from: index, for: link.segments[depth]) {
            if let found = self.first(in: child, depth + 1, covering: link) { return found }
        }
        return nil
    }

    /// The children of a node whose segment may cover another, in the order of the ranking.
    private func ways(from index: Int, for segment: SegmentPattern) -> [Int] {
        let node = builder.nodes[index]
        switch segment {
        case .literal(let text):
            let partials = node.partials.filter { $0.pattern.argument(ofLiteral: text) != nil }.map(\.child)
            let others = text.isEmpty ? [] : [node.typed, node.text, node.wildcard].compactMap { $0 }
            return node.literalChildren(text) + partials + others
        case .partial(let pattern):
            // Of patterns with equally long literals, the one that was registered first comes first.
            let partials = Set([pattern.form, pattern.foldedForm].compactMap { node.partialIndex[$0] }).sorted()
            return partials + [node.text, node.wildcard].compactMap { $0 }
        case .argument: return [node.typed, node.text, node.wildcard].compactMap { $0 }
        case .wildcard: return [node.text, node.wildcard].compactMap { $0 }
        case .rest: return []
        }
    }
}
