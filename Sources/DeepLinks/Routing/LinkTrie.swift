/// The paths of a router as a tree over segments, laid out flat.
///
/// Literal segments are found by their hash, so the cost of a match depends on the link and not on the number of
/// templates.
final class LinkTrie: Sendable {
    /// What the end of most paths needs, and no more.
    struct Node: BitwiseCopyable {
        var ends = RouteList()
        /// The place of the ways on in the table of branches, under which edges are filed; -1 where there are none.
        var branches: Int32 = -1
        /// How many segments of any text lie before this node: ways without a choice are passed in one step.
        var skipped: Int32 = 0
    }

    /// The ways on from a node.
    struct Branches {
        var hasLiterals = false
        var firstPartial: Int32 = 0
        var partialCount: Int32 = 0
        /// An argument whose type or allowed values can refuse a text.
        var typed: Int32 = -1
        var text: Int32 = -1
        var wildcard: Int32 = -1
        var rests = RouteList()
    }

    /// The way from a node by a literal.
    ///
    /// It has a copy of the node it leads to, which saves a look elsewhere: together they are 64 bytes, which is the
    /// length of a line of the cache.
    struct Edge: BitwiseCopyable {
        /// First, so that a pointer to an edge is one to its node.
        var child = Node()
        /// Where the literal is, to be compared byte by byte where the key is not enough; -1 where it is.
        var start: Int32 = -1
        var key = SegmentKey()
        /// The branches it belongs to; -1 in an empty place of the table.
        var parent: Int32 = -1
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
    let branches: [Branches]
    let edges: CacheLines<Edge>
    /// The literals that are not whole in their edges; in small letters from ``firstFolded`` on.
    let literals: [UInt8]
    let firstFolded: Int
    let partials: [Partial]
    /// All but the first entry of each list.
    let lists: [[RouteEntry]]
    let longestLiteral: Int

    init(
        nodes: [Node], branches: [Branches], edges: CacheLines<Edge>, literals: [UInt8], firstFolded: Int,
        partials: [Partial], lists: [[RouteEntry]], longestLiteral: Int
    ) {
        self.nodes = nodes
        self.branches = branches
        self.edges = edges
        self.literals = literals
        self.firstFolded = firstFolded
        self.partials = partials
        self.lists = lists
        self.longestLiteral = longestLiteral
    }

    /// Shows the lists of routes whose literals match, best first, until `ask` is content.
    func visit(_ node: Node, for input: UnsafePointer<LinkInput>, _ ask: (RouteList) -> Bool) -> Bool {
        withExtendedLifetime(self) {
            nodes.withUnsafeBufferPointer { nodes in
                branches.withUnsafeBufferPointer { branches in
                    edges.withUnsafeBufferPointer { edges in
                        let walk = LinkWalk(
                            trie: .passUnretained(self), nodes: nodes, branches: branches, edges: edges, input: input)
                        return withUnsafePointer(to: node) { walk.visit($0, 0, ask) }
                    }
                }
            }
        }
    }

    /// The node behind a literal that is not escaped, such as a host.
    func child(of node: Node, for text: UnsafeBufferPointer<UInt8>) -> Node? {
        withExtendedLifetime(self) {
            edges.withUnsafeBufferPointer { edges in
                var search = EdgeSearch(trie: .passUnretained(self), edges: edges, node: node.branches, text: text)
                return search.next()?.pointee
            }
        }
    }

    /// Compares a literal that is not whole in its edge: a long one, or one without regard to case.
    func hasLiteral(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        let isFolded = start >= firstFolded
        for (index, byte) in text.enumerated() {
            guard literals[start + index] == (isFolded ? ASCII.lowercased(byte) : byte) else { return false }
        }
        return true
    }
}
