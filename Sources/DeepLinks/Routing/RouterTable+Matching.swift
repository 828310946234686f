public import Foundation

extension RouterTable {
    /// Called for a route whose literals match; returns true to end the search.
    @usableFromInline typealias Visit = (ArgumentReader, RouteEntry) -> Bool

    /// Passes the routes whose literals match a URL to `visit`, best first, until that returns true.
    @usableFromInline
    func forEachCandidate(of url: URL, _ visit: Visit) {
        // A closure that captures the table would count it.
        let table = Uncounted(self)
        withExtendedLifetime(self) {
            LinkInput.with(url, depth: depth, hostlessSchemes: hostlessSchemes) { input in
                table.with { $0.forEachCandidate(input, visit) }
            }
        }
    }

    /// Passes the routes whose literals match a path that is already split to `visit`, likewise.
    @usableFromInline
    @_specialize(where Segment == String)
    @_specialize(where Segment == Substring)
    func forEachCandidate<Segment: StringProtocol>(ofSegments segments: [Segment], _ visit: Visit) {
        let table = Uncounted(self)
        withExtendedLifetime(self) {
            segments.withTable { segments in
                LinkInput.with(segments: segments, depth: depth) { input in
                    table.with { $0.forEachCandidate(input, visit) }
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

    /// Reads a URL again by a route that it was found to match.
    func withReader<Result>(of url: URL, for entry: RouteEntry, _ body: (ArgumentReader) -> Result) -> Result {
        LinkInput.with(url, depth: depth, hostlessSchemes: hostlessSchemes) { input in
            withReader(of: input, for: entry, body)
        }
    }

    /// First the links for this host, then those for hosts with arguments, then those for any host.
    func forEachCandidate(_ input: Borrowed<LinkInput>, _ visit: Visit) {
        if input.value.isHostless {
            _ = walk(from: hostlessRoot, input, visit)
            return
        }
        if let hostNode, input.value.hasHost {
            let (bytes, host) = (input.value.bytes, input.value.host)
            let root = HostKey.withKey(of: bytes, host) { trie.child(of: hostNode, for: $0) }
            if let root, walk(from: root, input, visit) { return }
            for other in hostPatterns where other.pattern.matches(bytes, host) {
                if walk(from: other.root, input, visit) { return }
            }
        }
        _ = walk(from: anyHostRoot, input, visit)
    }

    private func walk(from root: LinkTrie.Node, _ input: Borrowed<LinkInput>, _ visit: Visit) -> Bool {
        // A closure that captures the table would count it. The list of programs holds what is not counted below.
        let table = Uncounted(self)
        return withExtendedLifetime(programs) {
            trie.visit(root, for: input) { list in
                table.with { $0.ask(list, input, visit) }
            }
        }
    }

    @inline(__always)
    private func ask(_ list: RouteList, _ input: Borrowed<LinkInput>, _ visit: Visit) -> Bool {
        if let first = list.first, ask(first, input, visit) { return true }
        return list.others >= 0 && trie.lists[Int(list.others)].contains { ask($0, input, visit) }
    }

    @inline(__always)
    private func ask(_ entry: RouteEntry, _ input: Borrowed<LinkInput>, _ visit: Visit) -> Bool {
        withReader(of: input, for: entry) { reader in
            if !entry.isPlain, !reader.matcher.value.with({ $0.acceptsAroundPath(input.value) }) { return false }
            return visit(reader, entry)
        }
    }

    @inline(__always)
    private func withReader<Result>(
        of input: Borrowed<LinkInput>, for entry: RouteEntry, _ body: (ArgumentReader) -> Result
    ) -> Result {
        uncountedPrograms.withTable { programs in
            uncountedMatchers.withTable { matchers in
                steps.withTable { steps in
                    let route = Int(entry.route)
                    return body(
                        ArgumentReader(
                            program: programs.place(of: route), matcher: matchers.place(of: route),
                            steps: steps.place(of: Int(entry.firstStep)), input: input))
                }
            }
        }
    }
}
