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
        /// The only way on, where a node has no other, and no list for the rest of a path.
        var onlyChild: Int32 = -1
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
        let count = text.count
        var value = (UInt64(truncatingIfNeeded: node) &+ 0x9E37_79B9) &* 0xFF51_AFD7_ED55_8CCD
        guard let bytes = UnsafeRawPointer(text.baseAddress), count > 0 else { return folded(mix(value)) }
        var last: UInt64
        if count >= 8 {
            var index = 0
            while index + 8 < count {
                value = mix(value ^ (bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) | lowercase))
                index += 8
            }
            // The last word may overlap the one before, which saves a loop over single bytes.
            last = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        } else if count >= 4 {
            last = UInt64(bytes.loadUnaligned(as: UInt32.self))
            last |= UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)) << 32
        } else {
            last = UInt64(text[0]) | UInt64(text[count / 2]) << 8 | UInt64(text[count - 1]) << 16
        }
        return folded(mix(value ^ (last | lowercase) ^ UInt64(truncatingIfNeeded: count)))
    }

    /// Sets the bit by which small letters differ from capitals, in eight bytes at once.
    @inline(__always)
    private static var lowercase: UInt64 { 0x2020_2020_2020_2020 }

    @inline(__always)
    private static func folded(_ value: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: value >> 32 ^ value)
    }

    /// Both halves of the product, so that the last letters of a word reach the low bits, which choose the place.
    @inline(__always)
    private static func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0xC4CE_B9FE_1A85_EC53)
        return product.high ^ product.low
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

    @inline(__always)
    mutating func next() -> Int32? {
        guard let base = edges.baseAddress else { return nil }
        // The table is never full, so the search ends at an empty place.
        while true {
            let edge = base + slot
            if edge.pointee.node < 0 { return nil }
            slot = (slot + 1) & (edges.count - 1)
            if edge.pointee.hash == hash, edge.pointee.node == node, isEqual(edge) { return edge.pointee.child }
        }
    }

    @inline(__always)
    private func isEqual(_ edge: UnsafePointer<LinkTrie.Edge>) -> Bool {
        let count = text.count
        guard Int(edge.pointee.count) == count, let found = text.baseAddress, let all = literals.baseAddress else {
            return Int(edge.pointee.count) == count
        }
        let wanted = all + Int(edge.pointee.start)
        var index = 0
        if edge.pointee.ignoresCase {
            while index < count, ASCII.lowercased(found[index]) == wanted[index] { index += 1 }
            return index == count
        }
        let (first, second) = (UnsafeRawPointer(found), UnsafeRawPointer(wanted))
        while index + 8 <= count {
            if first.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                != second.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            {
                return false
            }
            index += 8
        }
        while index < count, found[index] == wanted[index] { index += 1 }
        return index == count
    }
}
