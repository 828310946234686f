public import Foundation

extension RouterTable {
    /// What is shown a route whose literals match; true where it is content with it.
    @usableFromInline typealias Visit = (ArgumentReader, RouteEntry) -> Bool

    /// Shows the routes whose literals match a URL, best first, until `visit` is content.
    @usableFromInline
    func forEachCandidate(of url: URL, _ visit: Visit) {
        // A closure that captures the table would count it.
        let table = Unmanaged.passUnretained(self)
        withExtendedLifetime(self) {
            LinkText.withInput(of: url, depth: depth, hostlessSchemes: hostlessSchemes) { input in
                table._withUnsafeGuaranteedRef { $0.forEachCandidate(input, visit) }
            }
        }
    }

    /// Shows the routes whose literals match a path that is already split.
    @usableFromInline
    @_specialize(where Segment == String)
    @_specialize(where Segment == Substring)
    func forEachCandidate<Segment: StringProtocol>(ofSegments segments: [Segment], _ visit: Visit) {
        let table = Unmanaged.passUnretained(self)
        withExtendedLifetime(self) {
            segments.withUnsafeBufferPointer { segments in
                LinkText.withInput(ofSegments: segments, depth: depth) { input in
                    table._withUnsafeGuaranteedRef { $0.forEachCandidate(input, visit) }
                }
            }
        }
    }

    /// The routes whose literals match a URL, best first.
    func candidates(of url: URL) -> [RouteEntry] {
        var entries: [RouteEntry] = []
        forEachCandidate(of: url) { _, entry in
            entries.append(entry)
            return false
        }
        return entries
    }

    /// Shows one route again that a link was shown to.
    func withReader<Result>(of url: URL, for entry: RouteEntry, _ body: (ArgumentReader) -> Result) -> Result {
        LinkText.withInput(of: url, depth: depth, hostlessSchemes: hostlessSchemes) { input in
            withReader(of: input, for: entry, body)
        }
    }

    /// First the links for the very host, then those for hosts with arguments, then those for any.
    func forEachCandidate(_ input: UnsafePointer<LinkInput>, _ visit: Visit) {
        if input.pointee.isHostless {
            _ = walk(from: hostlessRoot, input, visit)
            return
        }
        if let hostNode, input.pointee.hasHost {
            let (bytes, host) = (input.pointee.bytes, input.pointee.host)
            let root = HostKey.withKey(of: bytes, host) { trie.child(of: hostNode, for: $0) }
            if let root, walk(from: root, input, visit) { return }
            for other in hostPatterns where other.pattern.matches(bytes, host) {
                if walk(from: other.root, input, visit) { return }
            }
        }
        _ = walk(from: anyHostRoot, input, visit)
    }

    private func walk(from root: LinkTrie.Node, _ input: UnsafePointer<LinkInput>, _ visit: Visit) -> Bool {
        // A closure that captures the table would count it. What is not counted below is held by the list of programs.
        let table = Unmanaged.passUnretained(self)
        return withExtendedLifetime(programs) {
            trie.visit(root, for: input) { list in
                table._withUnsafeGuaranteedRef { $0.ask(list, input, visit) }
            }
        }
    }

    @inline(__always)
    private func ask(_ list: RouteList, _ input: UnsafePointer<LinkInput>, _ visit: Visit) -> Bool {
        if let first = list.first, ask(first, input, visit) { return true }
        return list.others >= 0 && trie.lists[Int(list.others)].contains { ask($0, input, visit) }
    }

    @inline(__always)
    private func ask(_ entry: RouteEntry, _ input: UnsafePointer<LinkInput>, _ visit: Visit) -> Bool {
        withReader(of: input, for: entry) { reader in
            if !entry.isPlain,
                !reader.program.pointee._withUnsafeGuaranteedRef({ $0.acceptsAroundPath(input.pointee) })
            {
                return false
            }
            return visit(reader, entry)
        }
    }

    @inline(__always)
    private func withReader<Result>(
        of input: UnsafePointer<LinkInput>, for entry: RouteEntry, _ body: (ArgumentReader) -> Result
    ) -> Result {
        uncounted.withUnsafeBufferPointer { programs in
            sites.withUnsafeBufferPointer { sites in
                guard let program = programs.baseAddress, let site = sites.baseAddress else {
                    preconditionFailure("A router without routes has no entries.")
                }
                let reader = ArgumentReader(
                    program: program + Int(entry.route), sites: site + Int(entry.firstSite), input: input)
                return body(reader)
            }
        }
    }
}
