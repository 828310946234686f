/// One walk down the tree.
///
/// Every node is visited once at most, so no link can make it slow.
struct LinkWalk {
    let trie: LinkTrie
    let nodes: UnsafeBufferPointer<LinkTrie.Node>
    let edges: UnsafeBufferPointer<LinkTrie.Edge>
    let literals: UnsafeBufferPointer<UInt8>
    let candidates: UnsafeBufferPointer<LinkTrie.Candidate>
    let input: LinkInput

    /// In the order of the ranking: literal, partial, typed argument, text, wildcard, rest.
    func visit(_ index: Int32, _ depth: Int, _ visit: (LinkTrie.Candidate) -> Bool) -> Bool {
        let node = nodes[Int(index)]
        if depth == input.segmentCount {
            if visitAll(node.firstEnd, node.endCount, visit) { return true }
        } else if depth < input.segments.count {
            let segment = input.segments[depth]
            if node.hasLiterals, visitLiterals(index, segment, depth, visit) { return true }
            if !segment.isEmpty, visitArguments(node, segment, depth, visit) { return true }
        }
        return visitAll(node.firstRest, node.restCount, visit)
    }

    @inline(__always)
    private func visitAll(_ first: Int32, _ count: Int32, _ visit: (LinkTrie.Candidate) -> Bool) -> Bool {
        var index = Int(first)
        let end = index + Int(count)
        while index < end {
            if visit(candidates[index]) { return true }
            index += 1
        }
        return false
    }

    private func visitLiterals(
        _ node: Int32, _ segment: TextRange, _ depth: Int, _ visit: (LinkTrie.Candidate) -> Bool
    ) -> Bool {
        guard segment.isEscaped else {
            return visitLiterals(node, UnsafeBufferPointer(rebasing: input.bytes[segment.bounds]), depth, visit)
        }
        // A text longer than every literal is none of them, however long it is.
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, trie.longestLiteral)) { buffer in
            guard let count = PercentDecoding.decode(input.bytes, segment, into: buffer) else { return false }
            return visitLiterals(node, UnsafeBufferPointer(rebasing: buffer[..<count]), depth, visit)
        }
    }

    @inline(__always)
    private func visitLiterals(
        _ node: Int32, _ text: UnsafeBufferPointer<UInt8>, _ depth: Int, _ visit: (LinkTrie.Candidate) -> Bool
    ) -> Bool {
        var search = EdgeSearch(edges: edges, literals: literals, node: node, text: text)
        while let child = search.next() {
            if self.visit(child, depth + 1, visit) { return true }
        }
        return false
    }

    private func visitArguments(
        _ node: LinkTrie.Node, _ segment: TextRange, _ depth: Int, _ visit: (LinkTrie.Candidate) -> Bool
    ) -> Bool {
        if node.partialCount > 0 {
            for index in Int(node.firstPartial)..<Int(node.firstPartial + node.partialCount)
            where trie.partials[index].pattern.matches(input.bytes, segment) {
                if self.visit(trie.partials[index].child, depth + 1, visit) { return true }
            }
        }
        if node.typed >= 0, self.visit(node.typed, depth + 1, visit) { return true }
        if node.text >= 0, self.visit(node.text, depth + 1, visit) { return true }
        return node.wildcard >= 0 && self.visit(node.wildcard, depth + 1, visit)
    }
}
