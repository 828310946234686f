/// The paths of a router as a tree of segments, stored in flat tables.
///
/// Literal segments are found by their hash, so that the cost of a match depends on the link and not on the number of
/// templates.
final class LinkTrie: Sendable {
    /// A node holds what most paths need at their end; everything else is in ``Branches``.
    struct Node: BitwiseCopyable {
        var ends = RouteList()
        /// The position of the children in the table of branches; -1 without children.
        var branches: Int32 = -1
        /// The number of segments before this node that match any text: nodes with a single child are merged into one.
        var skipped: Int32 = 0
    }

    /// The children of a node, except for those by literals.
    struct Branches {
        var hasLiterals = false
        var firstPartial: Int32 = 0
        var partialCount: Int32 = 0
        /// The child by an argument that refuses some texts.
        var typed: Int32 = -1
        var text: Int32 = -1
        var wildcard: Int32 = -1
        var rests = RouteList()
    }

    /// The child of a node by a literal, in a hash table.
    ///
    /// It holds a copy of the child, which saves a look into another table: together they are 64 bytes, one line of the
    /// cache.
    struct Edge: BitwiseCopyable {
        var child = Node()
        /// The position of the literal in the table of literals; -1 if comparing the keys is enough.
        var start: Int32 = -1
        var key = SegmentKey()
        /// The branches of the parent; -1 in an empty slot.
        var parent: Int32 = -1
    }

    struct Partial {
        var pattern: TextPattern
        var child: Int32
    }

    /// One length of the path of a route.
    struct Candidate: Equatable {
        var route: Int32
        var variant: Int32
    }

    let nodes: [Node]
    let branches: [Branches]
    let edges: CacheLines<Edge>
    /// The literals that the key of their edge does not hold; in small letters from ``firstFolded`` on.
    let literals: [UInt8]
    let firstFolded: Int
    let partials: [Partial]
    /// The entries of each list except the first.
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

    /// Compares a literal that the key of its edge does not hold: a long one, or one that ignores case.
    func hasLiteral(_ text: DeepLinkBytes, at start: Int) -> Bool {
        let isFolded = start >= firstFolded
        for (index, byte) in text.enumerated() {
            guard literals[start + index] == (isFolded ? ASCII.lowercased(byte) : byte) else { return false }
        }
        return true
    }
}
