/// The paths of a router as a tree over segments, laid out flat.
///
/// Literal segments are found by their hash, so the cost of a match depends on the link and not on the number of
/// templates.
final class LinkTrie: Sendable {
    struct Node {
        var firstPartial: Int32 = 0
        var partialCount: Int32 = 0
        /// An argument whose type or allowed values can refuse a text.
        var typed: Int32 = -1
        var text: Int32 = -1
        var wildcard: Int32 = -1
        var firstEnd: Int32 = 0
        var endCount: Int32 = 0
        var firstRest: Int32 = 0
        var restCount: Int32 = 0
        var hasLiterals = false
    }

    struct Edge {
        var node: Int32 = -1
        var child: Int32 = 0
        var start: Int32 = 0
        var count: Int32 = 0
        var hash: UInt32 = 0
        var ignoresCase = false
    }

    struct Partial {
        var pattern: TextPattern
        var child: Int32
    }

    /// A length of a route.
    struct Candidate: Equatable {
        var route: Int32
        var variant: Int32
    }

    let nodes: [Node]
    let edges: [Edge]
    let literals: [UInt8]
    let partials: [Partial]
    let candidates: [Candidate]
    let longestLiteral: Int

    init(
        nodes: [Node], edges: [Edge], literals: [UInt8], partials: [Partial], candidates: [Candidate],
        longestLiteral: Int
    ) {
        self.nodes = nodes
        self.edges = edges
        self.literals = literals
        self.partials = partials
        self.candidates = candidates
        self.longestLiteral = longestLiteral
    }

    /// The list of candidates with a number, among the lists whose literals match, best first.
    ///
    /// Nil where there are not so many.
    func list(number: Int, for input: UnsafePointer<LinkInput>, from root: Int32) -> Range<Int>? {
        nodes.withUnsafeBufferPointer { nodes in
            edges.withUnsafeBufferPointer { edges in
                literals.withUnsafeBufferPointer { literals in
                    var walk = LinkWalk(
                        trie: .passUnretained(self), nodes: nodes, edges: edges, literals: literals, input: input,
                        remaining: number)
                    return walk.visit(root, 0) ? walk.found : nil
                }
            }
        }
    }

    /// The child of a node for a literal that is not escaped, such as a host.
    func child(of node: Int32, for text: UnsafeBufferPointer<UInt8>) -> Int32? {
        edges.withUnsafeBufferPointer { edges in
            literals.withUnsafeBufferPointer { literals in
                var search = EdgeSearch(edges: edges, literals: literals, node: node, text: text)
                return search.next()
            }
        }
    }

    /// Hashes a segment without regard to the case of letters; the comparison decides.
    @inline(__always)
    static func hash(_ text: UnsafeBufferPointer<UInt8>, _ node: Int32) -> UInt32 {
        let raw = UnsafeRawBufferPointer(text)
        var value = (UInt64(truncatingIfNeeded: node) &+ 0x9E37_79B9) &* 0xFF51_AFD7_ED55_8CCD
        var index = 0
        while index + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            value = mix(value ^ (word | 0x2020_2020_2020_2020))
            index += 8
        }
        var tail = UInt64(truncatingIfNeeded: raw.count)
        while index < raw.count {
            tail = tail << 8 | UInt64(raw[index] | 0x20)
            index += 1
        }
        value = mix(value ^ tail)
        return UInt32(truncatingIfNeeded: value >> 32 ^ value)
    }

    @inline(__always)
    private static func mix(_ value: UInt64) -> UInt64 {
        let product = value &* 0xC4CE_B9FE_1A85_EC53
        return product ^ product >> 29
    }
}

/// Finds the edges of a node with one text: exact ones first, as they were put in.
struct EdgeSearch {
    let edges: UnsafeBufferPointer<LinkTrie.Edge>
    let literals: UnsafeBufferPointer<UInt8>
    let node: Int32
    let text: UnsafeBufferPointer<UInt8>
    private let hash: UInt32
    private var slot: Int

    init(
        edges: UnsafeBufferPointer<LinkTrie.Edge>, literals: UnsafeBufferPointer<UInt8>, node: Int32,
        text: UnsafeBufferPointer<UInt8>
    ) {
        self.edges = edges
        self.literals = literals
        self.node = node
        self.text = text
        hash = LinkTrie.hash(text, node)
        slot = Int(hash) & (edges.count - 1)
    }

    mutating func next() -> Int32? {
        // The table is never full, so the search ends at an empty place.
        while edges[slot].node >= 0 {
            let edge = edges[slot]
            slot = (slot + 1) & (edges.count - 1)
            if edge.hash == hash, edge.node == node, Int(edge.count) == text.count, isEqual(edge) { return edge.child }
        }
        return nil
    }

    private func isEqual(_ edge: LinkTrie.Edge) -> Bool {
        let start = Int(edge.start)
        var index = 0
        if edge.ignoresCase {
            while index < text.count, ASCII.lowercased(text[index]) == literals[start + index] { index += 1 }
        } else {
            while index < text.count, text[index] == literals[start + index] { index += 1 }
        }
        return index == text.count
    }
}
