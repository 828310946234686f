/// One walk down the tree.
///
/// It visits every node once at most, whatever the link; but a search that goes on starts it again for every list whose
/// links do not take the link. Nothing in it is counted by reference, as counting
/// would cost more than the walk.
struct LinkWalk {
    let trie: Unmanaged<LinkTrie>
    let nodes: UnsafeBufferPointer<LinkTrie.Node>
    let branches: UnsafeBufferPointer<LinkTrie.Branches>
    let edges: UnsafeBufferPointer<LinkTrie.Edge>
    let input: UnsafePointer<LinkInput>
    /// How many lists to pass over.
    var remaining: Int
    /// The list, once it is found.
    var found = RouteList()

    /// In the order of the ranking: literal, partial, typed argument, text, wildcard, rest.
    mutating func visit(_ node: LinkTrie.Node, _ startDepth: Int) -> Bool {
        let depth = startDepth + Int(node.skipped)
        if depth > startDepth {
            guard depth <= input.pointee.segmentCount, depth <= input.pointee.segments.count else { return false }
            for passed in startDepth..<depth where input.pointee.segments[passed].isEmpty { return false }
        }
        let isAtEnd = depth == input.pointee.segmentCount
        if isAtEnd, take(node.ends) { return true }
        guard node.branches >= 0, let branches = branches.baseAddress else { return false }
        let ways = branches + Int(node.branches)
        if !isAtEnd, depth < input.pointee.segments.count {
            let segment = input.pointee.segments[depth]
            if ways.pointee.hasLiterals, visitLiterals(node.number, segment, depth) { return true }
            if !segment.isEmpty {
                if ways.pointee.partialCount > 0, visitPartials(ways.pointee, segment, depth) { return true }
                if ways.pointee.typed >= 0, visit(nodes[Int(ways.pointee.typed)], depth + 1) { return true }
                if ways.pointee.text >= 0, visit(nodes[Int(ways.pointee.text)], depth + 1) { return true }
                if ways.pointee.wildcard >= 0, visit(nodes[Int(ways.pointee.wildcard)], depth + 1) { return true }
            }
        }
        return take(ways.pointee.rests)
    }

    @inline(__always)
    private mutating func take(_ list: RouteList) -> Bool {
        if list.count == 0 { return false }
        if remaining > 0 {
            remaining -= 1
            return false
        }
        found = list
        return true
    }

    @inline(__always)
    private mutating func visitLiterals(_ node: Int32, _ segment: TextRange, _ depth: Int) -> Bool {
        if segment.isEscaped { return visitEscaped(node, segment, depth) }
        return visitLiterals(node, UnsafeBufferPointer(rebasing: input.pointee.bytes[segment.bounds]), depth)
    }

    private mutating func visitEscaped(_ node: Int32, _ segment: TextRange, _ depth: Int) -> Bool {
        // A text longer than every literal is none of them, however long it is.
        let capacity = max(1, trie._withUnsafeGuaranteedRef { $0.longestLiteral })
        let bytes = input.pointee.bytes
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
            guard let count = PercentDecoding.decode(bytes, segment, into: buffer) else { return false }
            return visitLiterals(node, UnsafeBufferPointer(rebasing: buffer[..<count]), depth)
        }
    }

    @inline(__always)
    private mutating func visitLiterals(_ node: Int32, _ text: UnsafeBufferPointer<UInt8>, _ depth: Int) -> Bool {
        var search = EdgeSearch(trie: trie, edges: edges, node: node, text: text)
        while let child = search.next() {
            if visit(child, depth + 1) { return true }
        }
        return false
    }

    private mutating func visitPartials(_ node: LinkTrie.Branches, _ segment: TextRange, _ depth: Int) -> Bool {
        for index in Int(node.firstPartial)..<Int(node.firstPartial + node.partialCount) {
            let bytes = input.pointee.bytes
            let child: Int32? = trie._withUnsafeGuaranteedRef { trie in
                trie.partials[index].pattern.matches(bytes, segment) ? trie.partials[index].child : nil
            }
            if let child, visit(nodes[Int(child)], depth + 1) { return true }
        }
        return false
    }
}
