extension LinkTrieBuilder {
    /// Lays the tree out flat; also gives the number there of each node that can be asked for.
    func build(_ entries: inout RouteEntryTable) -> (trie: LinkTrie, numbers: [Int32]) {
        let (heads, numbers) = numbered()
        var partials: [LinkTrie.Partial] = []
        var branches: [LinkTrie.Branches] = []
        let flat = heads.map { head in
            // The end of a way without a choice stands for its beginning as well.
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

    /// A node that can be asked for, and the first one behind it that has more than one way on.
    private struct Head {
        var end: Int
        var skipped: Int
    }

    /// Numbers the nodes, but for those that only end a way without a choice: they are part of its beginning.
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

    /// The child for any text, where a node has no other, and nothing else to find.
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
        // Exact literals come before those that ignore case, and are found first.
        for ignoresCase in [false, true] {
            if ignoresCase { table.firstFolded = table.literals.count }
            for (head, node) in zip(heads, flat) {
                for (literal, child) in nodes[head.end].literals where literal.ignoresCase == ignoresCase {
                    table.longest = max(table.longest, literal.text.count)
                    literal.text.withUnsafeBufferPointer { text in
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
