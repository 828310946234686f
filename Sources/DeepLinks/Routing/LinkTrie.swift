/// The paths of a router as a tree over segments, laid out flat.
///
/// Literal segments are found by their hash, so the cost of a match depends on the link and not on the number of
/// templates.
final class LinkTrie: Sendable {
    /// What the end of most paths needs, and no more.
    struct Node {
        /// Its number, under which the edges of its literals are filed.
        var number: Int32 = 0
        /// How many segments of any text lie before this node: ways without a choice are passed in one step.
        var skipped: Int32 = 0
        /// The place of the ways on in the table of branches; -1 where there are none.
        var branches: Int32 = -1
        var ends = RouteList()
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
    struct Edge {
        var key = SegmentKey()
        /// The number of the node it begins at; -1 in an empty place of the table.
        var parent: Int32 = -1
        /// Where the literal is, to be compared byte by byte where the key is not enough; -1 where it is.
        var start: Int32 = -1
        var child = Node()
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
    let edges: [Edge]
    /// The literals that are not whole in their edges; in small letters from ``firstFolded`` on.
    let literals: [UInt8]
    let firstFolded: Int
    let partials: [Partial]
    /// All but the first of each list.
    let entries: [RouteEntry]
    let longestLiteral: Int

    init(
        nodes: [Node], branches: [Branches], edges: [Edge], literals: [UInt8], firstFolded: Int, partials: [Partial],
        entries: [RouteEntry], longestLiteral: Int
    ) {
        self.nodes = nodes
        self.branches = branches
        self.edges = edges
        self.literals = literals
        self.firstFolded = firstFolded
        self.partials = partials
        self.entries = entries
        self.longestLiteral = longestLiteral
    }

    /// The list of routes with a number, among the lists whose literals match, best first.
    ///
    /// Nil where there are not so many.
    func list(number: Int, for input: UnsafePointer<LinkInput>, from root: Int32) -> RouteList? {
        withExtendedLifetime(self) {
            nodes.withUnsafeBufferPointer { nodes in
                branches.withUnsafeBufferPointer { branches in
                    edges.withUnsafeBufferPointer { edges in
                        var walk = LinkWalk(
                            trie: .passUnretained(self), nodes: nodes, branches: branches, edges: edges, input: input,
                            remaining: number)
                        return walk.visit(nodes[Int(root)], 0) ? walk.found : nil
                    }
                }
            }
        }
    }

    /// The child of a node for a literal that is not escaped, such as a host.
    func child(of node: Int32, for text: UnsafeBufferPointer<UInt8>) -> Int32? {
        withExtendedLifetime(self) {
            edges.withUnsafeBufferPointer { edges in
                var search = EdgeSearch(trie: .passUnretained(self), edges: edges, node: node, text: text)
                return search.next()?.number
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
