/// Puts the routes of a router into a tree, then lays it out flat.
struct LinkTrieBuilder {
    struct Node {
        var literals: [(key: LiteralKey, child: Int)] = []
        var literalIndex: [LiteralKey: Int] = [:]
        var partials: [(pattern: TextPattern, child: Int)] = []
        var typed: Int?
        var text: Int?
        var wildcard: Int?
        var ends: [LinkTrie.Candidate] = []
        var rests: [LinkTrie.Candidate] = []
    }

    struct LiteralKey: Hashable {
        var text: [UInt8]
        var ignoresCase: Bool
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

    /// Adds every length of a route's path under a root.
    mutating func insert(_ route: Int, under root: Int) {
        let program = programs[route]
        for (index, variant) in program.variants.enumerated() {
            let candidate = LinkTrie.Candidate(route: Int32(route), variant: Int32(index))
            var node = root
            var endsInRest = false
            for segment in variant.segments {
                if case .rest = segment {
                    endsInRest = true
                    break
                }
                node = child(of: node, segment, program)
            }
            if endsInRest { nodes[node].rests.append(candidate) } else { nodes[node].ends.append(candidate) }
        }
    }

    /// Adds an edge for a text such as a host.
    mutating func insertLiteral(_ text: [UInt8], under node: Int) -> Int {
        literalChild(of: node, LiteralKey(text: text, ignoresCase: false))
    }

    private mutating func child(of node: Int, _ segment: SegmentPattern, _ program: LinkProgram) -> Int {
        switch segment {
        case .literal(let text):
            let folded = program.ignoresCase ? text.map(ASCII.lowercased) : text
            return literalChild(of: node, LiteralKey(text: folded, ignoresCase: program.ignoresCase))
        case .partial(let pattern):
            if let known = nodes[node].partials.first(where: { Self.looksAlike($0.pattern, pattern) }) {
                return known.child
            }
            let child = addRoot()
            nodes[node].partials.append((pattern, child))
            return child
        case .argument(let slot):
            let argument = program.arguments[slot]
            let isTyped = argument.allowed != nil || argument.shape.kind != .text
            return onlyChild(of: node, isTyped ? \.typed : \.text)
        case .wildcard, .rest:
            return onlyChild(of: node, \.wildcard)
        }
    }

    static func looksAlike(_ first: TextPattern, _ second: TextPattern) -> Bool {
        var copy = first
        copy.slots = second.slots
        return copy == second && first.slots.count == second.slots.count
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

    /// Sorts what the ranking leaves to the links: those that demand more first, then those that were there first.
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
            let (demand, other) = (programs[Int(first.route)].demand, programs[Int(second.route)].demand)
            if demand != other { return demand > other }
            return first.route == second.route ? first.variant < second.variant : first.route < second.route
        }
    }

    func build() -> LinkTrie {
        let edgeCount = nodes.reduce(0) { $0 + $1.literals.count }
        var capacity = 8
        while capacity < edgeCount * 2 + 1 { capacity *= 2 }
        var edges = [LinkTrie.Edge](repeating: LinkTrie.Edge(), count: capacity)
        var literals: [UInt8] = []
        var partials: [LinkTrie.Partial] = []
        var candidates: [LinkTrie.Candidate] = []
        var flat: [LinkTrie.Node] = []
        flat.reserveCapacity(nodes.count)
        var longest = 0
        for (index, node) in nodes.enumerated() {
            var out = LinkTrie.Node()
            out.hasLiterals = !node.literals.isEmpty
            out.typed = Int32(node.typed ?? -1)
            out.text = Int32(node.text ?? -1)
            out.wildcard = Int32(node.wildcard ?? -1)
            out.firstPartial = Int32(partials.count)
            out.partialCount = Int32(node.partials.count)
            partials += node.partials.map { LinkTrie.Partial(pattern: $0.pattern, child: Int32($0.child)) }
            out.firstEnd = Int32(candidates.count)
            out.endCount = Int32(node.ends.count)
            candidates += node.ends
            out.firstRest = Int32(candidates.count)
            out.restCount = Int32(node.rests.count)
            candidates += node.rests
            let children = [node.typed, node.text, node.wildcard].compactMap { $0 }
            if children.count == 1, node.literals.isEmpty, node.partials.isEmpty, node.rests.isEmpty {
                out.onlyChild = Int32(children[0])
            }
            flat.append(out)
            // Exact literals come before those that ignore case, and are found first.
            for pass in [false, true] {
                for (key, child) in node.literals where key.ignoresCase == pass {
                    longest = max(longest, key.text.count)
                    let hash = key.text.withUnsafeBufferPointer { LinkTrie.hash($0, Int32(index)) }
                    var slot = Int(hash) & (capacity - 1)
                    while edges[slot].node >= 0 { slot = (slot + 1) & (capacity - 1) }
                    edges[slot] = LinkTrie.Edge(
                        node: Int32(index), child: Int32(child), start: Int32(literals.count),
                        count: Int32(key.text.count), hash: hash, ignoresCase: pass)
                    literals += key.text
                }
            }
        }
        return LinkTrie(
            nodes: flat, edges: edges, literals: literals, partials: partials, candidates: candidates,
            longestLiteral: longest)
    }
}
