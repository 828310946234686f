/// Builds the tree of a router's paths, with one node for each segment.
struct LinkTrieBuilder {
    struct Node {
        var literals: [(key: LiteralKey, child: Int)] = []
        var literalIndex: [LiteralKey: Int] = [:]
        var partials: [(pattern: TextPattern, child: Int)] = []
        var partialIndex: [TextPattern: Int] = [:]
        var typed: Int?
        var text: Int?
        var wildcard: Int?
        var ends: [LinkTrie.Candidate] = []
        var rests: [LinkTrie.Candidate] = []

        var children: [Int] {
            literals.map(\.child) + partials.map(\.child) + [typed, text, wildcard].compactMap { $0 }
        }

        /// The children by a literal, respecting case and ignoring it.
        func literalChildren(_ text: [UInt8]) -> [Int] {
            [
                literalIndex[LiteralKey(text, ignoresCase: false)],
                literalIndex[LiteralKey(text, ignoresCase: true)],
            ].compactMap { $0 }
        }

        /// The children by anything but a literal.
        private var otherChildren: [Int] { partials.map(\.child) + [typed, text, wildcard].compactMap { $0 } }

        /// The pairs of a child of this node and a child of another that the same segment may lead to.
        func pairs(with other: Node) -> [(node: Int, other: Int)] {
            var pairs = otherChildren.flatMap { child in other.children.map { (child, $0) } }
            for literal in literals {
                let literalChildren =
                    literal.key.ignoresCase
                    ? other.literals.filter { $0.key.text.map(ASCII.lowercased) == literal.key.text }.map(\.child)
                    : other.literalChildren(literal.key.text)
                pairs += (literalChildren + other.otherChildren).map { (literal.child, $0) }
            }
            return pairs
        }

        /// Whether the node has children or rests.
        var hasBranches: Bool {
            typed != nil || text != nil || wildcard != nil || !literals.isEmpty || !partials.isEmpty || !rests.isEmpty
        }
    }

    struct LiteralKey: Hashable {
        let text: [UInt8]
        let ignoresCase: Bool

        init(_ text: [UInt8], ignoresCase: Bool) {
            self.text = ignoresCase ? text.map(ASCII.lowercased) : text
            self.ignoresCase = ignoresCase
        }
    }

    private(set) var nodes: [Node] = []
    private let programs: [LinkProgram]

    init(_ programs: [LinkProgram]) {
        self.programs = programs
    }

    mutating func addRoot() -> Int {
        nodes.append(Node())
        return nodes.count - 1
    }

    /// Adds every length of a route's path below a root.
    mutating func insert(_ route: Int, under root: Int) {
        let program = programs[route]
        for (index, variant) in program.matcher.variants.enumerated() {
            let candidate = LinkTrie.Candidate(route: Int32(route), variant: Int32(index))
            var node = root
            var endsInRest = false
            for segment in variant.segments {
                if case .rest = segment {
                    endsInRest = true
                    break
                }
                node = addChild(of: node, segment, program)
            }
            if endsInRest { nodes[node].rests.append(candidate) } else { nodes[node].ends.append(candidate) }
        }
    }

    /// Adds an edge for a text such as a host.
    mutating func insertLiteral(_ text: [UInt8], under node: Int) -> Int {
        literalChild(of: node, LiteralKey(text, ignoresCase: false))
    }

    private mutating func addChild(of node: Int, _ segment: SegmentPattern, _ program: LinkProgram) -> Int {
        if let known = child(of: node, segment, program) { return known }
        switch segment {
        case .literal(let text):
            return literalChild(of: node, LiteralKey(text, ignoresCase: program.matcher.ignoresCase))
        case .partial(let pattern):
            let child = addRoot()
            nodes[node].partials.append((pattern, child))
            nodes[node].partialIndex[pattern.form] = child
            return child
        case .argument(let slot):
            return onlyChild(of: node, program.arguments[slot].canFail ? \.typed : \.text)
        case .wildcard, .rest:
            return onlyChild(of: node, \.wildcard)
        }
    }

    /// The child of a node for a segment of a template; nil if there is none.
    func child(of node: Int, _ segment: SegmentPattern, _ program: LinkProgram) -> Int? {
        let node = nodes[node]
        return switch segment {
        case .literal(let text): node.literalIndex[LiteralKey(text, ignoresCase: program.matcher.ignoresCase)]
        case .partial(let pattern): node.partialIndex[pattern.form]
        case .argument(let slot): program.arguments[slot].canFail ? node.typed : node.text
        case .wildcard, .rest: node.wildcard
        }
    }

    private mutating func literalChild(of node: Int, _ key: LiteralKey) -> Int {
        if let known = nodes[node].literalIndex[key] { return known }
        let child = addRoot()
        nodes[node].literals.append((key, child))
        nodes[node].literalIndex[key] = child
        return child
    }

    private mutating func onlyChild(of node: Int, _ path: WritableKeyPath<Node, Int?>) -> Int {
        if let known = nodes[node][keyPath: path] { return known }
        let child = addRoot()
        nodes[node][keyPath: path] = child
        return child
    }

    /// All the candidates below a root.
    func candidates(under root: Int) -> [LinkTrie.Candidate] {
        var found: [LinkTrie.Candidate] = []
        var stack = [root]
        while let index = stack.popLast() {
            found += nodes[index].ends + nodes[index].rests
            stack += nodes[index].children
        }
        return found
    }

    /// Sorts the candidates of each node: those with more demands first, then in the order of registration.
    mutating func rank() {
        for index in nodes.indices {
            nodes[index].ends = ranked(nodes[index].ends)
            nodes[index].rests = ranked(nodes[index].rests)
            nodes[index].partials = nodes[index].partials.enumerated().sorted { first, second in
                let (count, other) = (first.element.pattern.literalCount, second.element.pattern.literalCount)
                return count == other ? first.offset < second.offset : count > other
            }.map(\.element)
        }
    }

    private func ranked(_ candidates: [LinkTrie.Candidate]) -> [LinkTrie.Candidate] {
        candidates.sorted { first, second in
            let (demand, other) = (
                programs[Int(first.route)].matcher.demand, programs[Int(second.route)].matcher.demand
            )
            if demand != other { return demand > other }
            return first.route == second.route ? first.variant < second.variant : first.route < second.route
        }
    }
}
