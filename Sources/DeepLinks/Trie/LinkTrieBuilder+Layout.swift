extension LinkTrieBuilder {
    /// Stores the tree in flat tables; also returns the position of each node in them, or -1 for a merged node.
    func build(_ entries: inout RouteEntryTable) -> (trie: LinkTrie, numbers: [Int32]) {
        let (heads, numbers) = numbered()
        var partials: [LinkTrie.Partial] = []
        var branches: [LinkTrie.Branches] = []
        let flat = heads.map { head in
            // Nodes with a single child are merged with it, so that the last of a chain represents all.
            let node = nodes[head.end]
            var out = LinkTrie.Node(ends: entries.list(node.ends), skipped: Int32(head.skipped))
            if node.hasBranches {
                out.branches = Int32(branches.count)
                branches.append(
                    LinkTrie.Branches(
                        hasLiterals: !node.literals.isEmpty, firstPartial: Int32(partials.count),
                        partialCount: Int32(node.partials.count), typed: node.typed.map { numbers[$0] } ?? -1,
                        text: node.text.map { numbers[$0] } ?? -1, wildcard: node.wildcard.map { numbers[$0] } ?? -1,
                        rests: entries.list(node.rests)))
                partials += node.partials.map { LinkTrie.Partial(pattern: $0.pattern, child: numbers[$0.child]) }
            }
            return out
        }
        let table = edgeTable(heads, flat, numbers)
        let trie = LinkTrie(
            nodes: flat, branches: branches, edges: CacheLines(table.edges), literals: table.literals,
            firstFolded: table.firstFolded, partials: partials, lists: entries.lists, longestLiteral: table.longest)
        return (trie, numbers)
    }

    /// The first node of a chain of nodes with a single child, by its last node.
    private struct Head {
        var end: Int
        var skipped: Int
    }

    /// Numbers the nodes, except for those that are merged into the first of their chain.
    private func numbered() -> (heads: [Head], numbers: [Int32]) {
        let ways = nodes.map(onlyWay)
        var numbers = [Int32](repeating: 0, count: nodes.count)
        for next in ways.compactMap({ $0 }) { numbers[next] = -1 }
        var heads: [Head] = []
        for index in nodes.indices where numbers[index] == 0 {
            numbers[index] = Int32(heads.count)
            var head = Head(end: index, skipped: 0)
            while let next = ways[head.end] { head = Head(end: next, skipped: head.skipped + 1) }
            heads.append(head)
        }
        return (heads, numbers)
    }

    /// The child of a node that has only this one, which matches any text, and at which no path ends.
    private func onlyWay(from node: Node) -> Int? {
        let ways = [node.typed, node.text, node.wildcard].compactMap { $0 }
        guard ways.count == 1, node.literals.isEmpty, node.partials.isEmpty, node.ends.isEmpty, node.rests.isEmpty
        else { return nil }
        return ways[0]
    }

    private struct EdgeTable {
        var edges: [LinkTrie.Edge]
        var literals: [UInt8] = []
        var firstFolded = 0
        var longest = 0
    }

    private func edgeTable(_ heads: [Head], _ flat: [LinkTrie.Node], _ numbers: [Int32]) -> EdgeTable {
        let count = nodes.reduce(0) { $0 + $1.literals.count }
        var capacity = 8
        while capacity < count * 4 { capacity *= 2 }
        var table = EdgeTable(edges: [LinkTrie.Edge](repeating: LinkTrie.Edge(), count: capacity))
        // Exact literals are inserted before those that ignore case, so that they are found first.
        for ignoresCase in [false, true] {
            if ignoresCase { table.firstFolded = table.literals.count }
            for (head, node) in zip(heads, flat) {
                for (literal, child) in nodes[head.end].literals where literal.ignoresCase == ignoresCase {
                    table.longest = max(table.longest, literal.text.count)
                    DeepLinkBytes.with(literal.text) { text in
                        let key = SegmentKey(text)
                        var slot = key.hash(text, node.branches) & (capacity - 1)
                        while table.edges[slot].parent >= 0 { slot = (slot + 1) & (capacity - 1) }
                        let isInKey = key.isWhole && !ignoresCase
                        table.edges[slot] = LinkTrie.Edge(
                            child: flat[Int(numbers[child])], start: isInKey ? -1 : Int32(table.literals.count),
                            key: key, parent: node.branches)
                        if !isInKey { table.literals += text }
                    }
                }
            }
        }
        return table
    }
}
