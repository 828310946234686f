/// Walks down the tree with one link.
///
/// It visits every node at most once, whatever the link. No reference in it is counted, because counting would cost
/// more than the walk.
struct LinkWalk {
    typealias Node = Borrowed<LinkTrie.Node>

    let trie: Uncounted<LinkTrie>
    let nodes: Table<LinkTrie.Node>
    let branches: Table<LinkTrie.Branches>
    let edges: Table<LinkTrie.Edge>
    let input: Borrowed<LinkInput>

    /// Passes the lists of routes at and below a node to `ask` until that returns true; returns whether it did.
    ///
    /// The order is that of the ranking: literal, partial, typed argument, text, wildcard, rest.
    func visit(_ node: Node, _ startDepth: Int, _ ask: (RouteList) -> Bool) -> Bool {
        let depth = startDepth + Int(node.value.skipped)
        if depth > startDepth {
            guard depth <= input.value.segmentCount, depth <= input.value.segments.count else { return false }
            for passed in startDepth..<depth where input.value.segments[passed].isEmpty { return false }
        }
        let isAtEnd = depth == input.value.segmentCount
        if isAtEnd, node.value.ends.first != nil, ask(node.value.ends) { return true }
        guard node.value.branches >= 0 else { return false }
        let ways = branches.place(of: Int(node.value.branches))
        if !isAtEnd, depth < input.value.segments.count {
            let segment = input.value.segments[depth]
            if ways.value.hasLiterals {
                let isDone =
                    segment.isEscaped
                    ? visitEscaped(node.value.branches, segment, depth, ask)
                    : visitLiterals(node.value.branches, input.value.bytes[segment], depth, ask)
                if isDone { return true }
            }
            if !segment.isEmpty {
                if ways.value.partialCount > 0, visitPartials(ways.value, segment, depth, ask) { return true }
                if visit(ways.value.typed, depth + 1, ask) || visit(ways.value.text, depth + 1, ask)
                    || visit(ways.value.wildcard, depth + 1, ask)
                {
                    return true
                }
            }
        }
        return ways.value.rests.first != nil && ask(ways.value.rests)
    }

    @inline(__always)
    private func visit(_ node: Int32, _ depth: Int, _ ask: (RouteList) -> Bool) -> Bool {
        node >= 0 && visit(nodes.place(of: Int(node)), depth, ask)
    }

    private func visitEscaped(
        _ node: Int32, _ segment: TextRange, _ depth: Int, _ ask: (RouteList) -> Bool
    ) -> Bool {
        // A text that is longer than all literals equals none of them and need not be decoded.
        Scratch<UInt8>.with(max(1, trie.with { $0.longestLiteral })) { decoded in
            guard let count = PercentDecoder.decode(input.value.bytes, segment, into: decoded) else { return false }
            return visitLiterals(node, decoded.prefix(count), depth, ask)
        }
    }

    @inline(__always)
    private func visitLiterals(
        _ node: Int32, _ text: DeepLinkBytes, _ depth: Int, _ ask: (RouteList) -> Bool
    ) -> Bool {
        var search = EdgeSearch(trie: trie, edges: edges, node: node, text: text)
        while let child = search.next() {
            if visit(child, depth + 1, ask) { return true }
        }
        return false
    }

    private func visitPartials(
        _ ways: LinkTrie.Branches, _ segment: TextRange, _ depth: Int, _ ask: (RouteList) -> Bool
    ) -> Bool {
        for index in Int(ways.firstPartial)..<Int(ways.firstPartial + ways.partialCount) {
            let child: Int32 = trie.with { trie in
                let partial = trie.partials[index]
                return partial.pattern.matches(input.value.bytes, segment) ? partial.child : -1
            }
            if visit(child, depth + 1, ask) { return true }
        }
        return false
    }
}

extension LinkTrie {
    /// Passes the lists of routes whose literals match to `ask`, best first, until that returns true.
    func visit(_ node: Node, for input: Borrowed<LinkInput>, _ ask: (RouteList) -> Bool) -> Bool {
        withExtendedLifetime(self) {
            nodes.withTable { nodes in
                branches.withTable { branches in
                    edges.withTable { edges in
                        let walk = LinkWalk(
                            trie: Uncounted(self), nodes: nodes, branches: branches, edges: edges, input: input)
                        return Borrowed.with(node) { walk.visit($0, 0, ask) }
                    }
                }
            }
        }
    }
}
