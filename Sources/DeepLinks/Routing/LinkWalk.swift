/// One walk down the tree.
///
/// It visits every node once at most, whatever the link. Nothing in it is counted by reference, as counting would cost
/// more than the walk.
struct LinkWalk {
    typealias Node = UnsafePointer<LinkTrie.Node>

    let trie: Unmanaged<LinkTrie>
    let nodes: UnsafeBufferPointer<LinkTrie.Node>
    let branches: UnsafeBufferPointer<LinkTrie.Branches>
    let edges: UnsafeBufferPointer<LinkTrie.Edge>
    let input: UnsafePointer<LinkInput>

    /// Shows the lists of routes at and behind a node until `ask` is content.
    ///
    /// In the order of the ranking: literal, partial, typed argument, text, wildcard, rest.
    func visit(_ node: Node, _ startDepth: Int, _ ask: (RouteList) -> Bool) -> Bool {
        let depth = startDepth + Int(node.pointee.skipped)
        if depth > startDepth {
            guard depth <= input.pointee.segmentCount, depth <= input.pointee.segments.count else { return false }
            for passed in startDepth..<depth where input.pointee.segments[passed].isEmpty { return false }
        }
        let isAtEnd = depth == input.pointee.segmentCount
        if isAtEnd, node.pointee.ends.first != nil, ask(node.pointee.ends) { return true }
        guard node.pointee.branches >= 0, let branches = branches.baseAddress else { return false }
        let ways = branches + Int(node.pointee.branches)
        if !isAtEnd, depth < input.pointee.segments.count {
            let segment = input.pointee.segments[depth]
            if ways.pointee.hasLiterals, visitLiterals(node.pointee.branches, segment, depth, ask) { return true }
            if !segment.isEmpty {
                if ways.pointee.partialCount > 0, visitPartials(ways.pointee, segment, depth, ask) { return true }
                if visit(ways.pointee.typed, depth + 1, ask) || visit(ways.pointee.text, depth + 1, ask)
                    || visit(ways.pointee.wildcard, depth + 1, ask)
                {
                    return true
                }
            }
        }
        return ways.pointee.rests.first != nil && ask(ways.pointee.rests)
    }

    @inline(__always)
    private func visit(_ node: Int32, _ depth: Int, _ ask: (RouteList) -> Bool) -> Bool {
        guard node >= 0, let nodes = nodes.baseAddress else { return false }
        return visit(nodes + Int(node), depth, ask)
    }

    @inline(__always)
    private func visitLiterals(
        _ node: Int32, _ segment: TextRange, _ depth: Int, _ ask: (RouteList) -> Bool
    ) -> Bool {
        if segment.isEscaped { return visitEscaped(node, segment, depth, ask) }
        return visitLiterals(node, UnsafeBufferPointer(rebasing: input.pointee.bytes[segment.bounds]), depth, ask)
    }

    private func visitEscaped(
        _ node: Int32, _ segment: TextRange, _ depth: Int, _ ask: (RouteList) -> Bool
    ) -> Bool {
        // A text longer than every literal is none of them, however long it is.
        let capacity = max(1, trie._withUnsafeGuaranteedRef { $0.longestLiteral })
        let bytes = input.pointee.bytes
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
            guard let count = PercentDecoding.decode(bytes, segment, into: buffer) else { return false }
            return visitLiterals(node, UnsafeBufferPointer(rebasing: buffer[..<count]), depth, ask)
        }
    }

    @inline(__always)
    private func visitLiterals(
        _ node: Int32, _ text: UnsafeBufferPointer<UInt8>, _ depth: Int, _ ask: (RouteList) -> Bool
    ) -> Bool {
        var search = EdgeSearch(trie: trie, edges: edges, node: node, text: text)
        while let child = search.next() {
            if visit(child, depth + 1, ask) { return true }
        }
        return false
    }

    private func visitPartials(
        _ ways: LinkTrie.Branches, _ segment: TextRange, _ depth: Int, _ ask: (RouteList) -> Bool
    ) -> Bool {
        for index in Int(ways.firstPartial)..<Int(ways.firstPartial + ways.partialCount) {
            let bytes = input.pointee.bytes
            let child: Int32 = trie._withUnsafeGuaranteedRef { trie in
                trie.partials[index].pattern.matches(bytes, segment) ? trie.partials[index].child : -1
            }
            if visit(child, depth + 1, ask) { return true }
        }
        return false
    }
}
