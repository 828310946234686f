/// Finds the nodes behind the edges of a node with one text: exact ones first, as they were put in.
struct EdgeSearch {
    let trie: Unmanaged<LinkTrie>
    let edges: UnsafeBufferPointer<LinkTrie.Edge>
    /// The branches of the node.
    let node: Int32
    let text: UnsafeBufferPointer<UInt8>
    private let key: SegmentKey
    private var slot: Int

    @inline(__always)
    init(
        trie: Unmanaged<LinkTrie>, edges: UnsafeBufferPointer<LinkTrie.Edge>, node: Int32,
        text: UnsafeBufferPointer<UInt8>
    ) {
        self.trie = trie
        self.edges = edges
        self.node = node
        self.text = text
        key = SegmentKey(text)
        slot = key.hash(text, node) & (edges.count - 1)
    }

    @inline(__always)
    mutating func next() -> UnsafePointer<LinkTrie.Node>? {
        guard let base = edges.baseAddress else { return nil }
        // The table is never full, so the search ends at an empty place.
        while true {
            let edge = base + slot
            if edge.pointee.parent < 0 { return nil }
            slot = (slot + 1) & (edges.count - 1)
            if edge.pointee.parent == node, isEqual(edge) {
                return UnsafeRawPointer(edge).assumingMemoryBound(to: LinkTrie.Node.self)
            }
        }
    }

    @inline(__always)
    private func isEqual(_ edge: UnsafePointer<LinkTrie.Edge>) -> Bool {
        let start = Int(edge.pointee.start)
        if start < 0 { return edge.pointee.key == key }
        return edge.pointee.key.count == key.count && trie._withUnsafeGuaranteedRef { $0.hasLiteral(text, at: start) }
    }
}
