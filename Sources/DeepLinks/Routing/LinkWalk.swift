/// One walk down the tree.
///
/// Every node is visited once at most, so no link can make it slow. Nothing in it is counted by reference, as counting
/// would cost more than the walk.
struct LinkWalk {
    let trie: Unmanaged<LinkTrie>
    let nodes: UnsafeBufferPointer<LinkTrie.Node>
    let edges: UnsafeBufferPointer<LinkTrie.Edge>
    let literals: UnsafeBufferPointer<UInt8>
    let input: UnsafePointer<LinkInput>
    /// How many lists to pass over.
    var remaining: Int
    /// The list, once it is found.
    var found = 0..<0

    /// In the order of the ranking: literal, partial, typed argument, text, wildcard, rest.
    mutating func visit(_ start: Int32, _ startDepth: Int) -> Bool {
        guard let base = nodes.baseAddress else { return false }
        var (index, depth) = (start, startDepth)
        var node = base + Int(index)
        while node.pointee.onlyChild >= 0, depth < input.pointee.segmentCount, depth < input.pointee.segments.count {
            if input.pointee.segments[depth].isEmpty { return false }
            index = node.pointee.onlyChild
            depth += 1
            node = base + Int(index)
        }
        if depth == input.pointee.segmentCount {
            if take(node.pointee.firstEnd, node.pointee.endCount) { return true }
        } else if depth < input.pointee.segments.count {
            let segment = input.pointee.segments[depth]
            if node.pointee.hasLiterals, visitLiterals(index, segment, depth) { return true }
            if !segment.isEmpty {
                if node.pointee.partialCount > 0, visitPartials(node.pointee, segment, depth) { return true }
                if node.pointee.typed >= 0, visit(node.pointee.typed, depth + 1) { return true }
                if node.pointee.text >= 0, visit(node.pointee.text, depth + 1) { return true }
                if node.pointee.wildcard >= 0, visit(node.pointee.wildcard, depth + 1) { return true }
            }
        }
        return take(node.pointee.firstRest, node.pointee.restCount)
    }

    @inline(__always)
    private mutating func take(_ first: Int32, _ count: Int32) -> Bool {
        if count == 0 { return false }
        if remaining > 0 {
            remaining -= 1
            return false
        }
        found = Int(first)..<Int(first + count)
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
        var search = EdgeSearch(edges: edges, literals: literals, node: node, text: text)
        while let child = search.next() {
            if visit(child, depth + 1) { return true }
        }
        return false
    }

    private mutating func visitPartials(_ node: LinkTrie.Node, _ segment: TextRange, _ depth: Int) -> Bool {
        for index in Int(node.firstPartial)..<Int(node.firstPartial + node.partialCount) {
            let bytes = input.pointee.bytes
            let child: Int32? = trie._withUnsafeGuaranteedRef { trie in
                trie.partials[index].pattern.matches(bytes, segment) ? trie.partials[index].child : nil
            }
            if let child, visit(child, depth + 1) { return true }
        }
        return false
    }
}
