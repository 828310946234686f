/// Finds the children of a node by a literal: exact literals first, then those that ignore case.
struct EdgeSearch {
    let trie: Uncounted<LinkTrie>
    let edges: Table<LinkTrie.Edge>
    /// The branches of the node.
    let node: Int32
    let text: DeepLinkBytes
    private let key: SegmentKey
    private var slot: Int

    @inline(__always)
    init(trie: Uncounted<LinkTrie>, edges: Table<LinkTrie.Edge>, node: Int32, text: DeepLinkBytes) {
        self.trie = trie
        self.edges = edges
        self.node = node
        self.text = text
        key = SegmentKey(text)
        slot = key.hash(text, node) & (edges.count - 1)
    }

    @inline(__always)
    mutating func next() -> Borrowed<LinkTrie.Node>? {
        // The table is never full, so that the search ends at an empty slot.
        while true {
            let edge = edges.place(of: slot)
            if edge.value.parent < 0 { return nil }
            slot = (slot + 1) & (edges.count - 1)
            if edge.value.parent == node, isEqual(edge.value) { return edge.part(\.child) }
        }
    }

    @inline(__always)
    private func isEqual(_ edge: LinkTrie.Edge) -> Bool {
        if edge.start < 0 { return edge.key == key }
        return edge.key.count == key.count && trie.with { $0.hasLiteral(text, at: Int(edge.start)) }
    }
}

extension LinkTrie {
    /// The child of a node by a literal that is not escaped, such as a host.
    func child(of node: Node, for text: DeepLinkBytes) -> Node? {
        withExtendedLifetime(self) {
            edges.withTable { edges in
                var search = EdgeSearch(trie: Uncounted(self), edges: edges, node: node.branches, text: text)
                return search.next()?.value
            }
        }
    }
}
