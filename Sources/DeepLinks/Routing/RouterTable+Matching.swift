public import Foundation

extension RouterTable {
    /// Shows the routes whose literals match a URL, best first, until `visit` is content.
    @usableFromInline
    func forEachCandidate(of url: URL, _ visit: (ArgumentReader, _ route: Int) -> Bool) {
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
    func forEachCandidate(
        ofSegments segments: [String], _ visit: (ArgumentReader, _ route: Int) -> Bool
    ) {
        // A closure that captures the table would count it.
        let table = Unmanaged.passUnretained(self)
        withExtendedLifetime(self) {
            segments.withUnsafeBufferPointer { segments in
                LinkText.withInput(ofSegments: segments, depth: depth) { input in
                    table._withUnsafeGuaranteedRef { $0.forEachCandidate(input, visit) }
                }
            }
        }
    }

    /// Shows the routes whose literals match a path that is already split.
    @usableFromInline
    func forEachCandidate(
        ofSegments segments: [Substring], _ visit: (ArgumentReader, _ route: Int) -> Bool
    ) {
        let table = Unmanaged.passUnretained(self)
        withExtendedLifetime(self) {
            segments.withUnsafeBufferPointer { segments in
                LinkText.withInput(ofSegments: segments, depth: depth) { input in
                    table._withUnsafeGuaranteedRef { $0.forEachCandidate(input, visit) }
                }
            }
        }
    }

    /// First the links for the very host, then those for hosts with arguments, then those for any.
    func forEachCandidate(
        _ input: UnsafePointer<LinkInput>, _ visit: (ArgumentReader, _ route: Int) -> Bool
    ) {
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

    /// Shows one list of candidates after the other.
    ///
    /// The walk itself knows nothing of `visit`: it gives the list it finds, and is started again, to pass over that
    /// many, in the rare case that no candidate of the list takes the link.
    private func walk(
        from root: Int32, _ input: UnsafePointer<LinkInput>,
        _ visit: (ArgumentReader, _ route: Int) -> Bool
    ) -> Bool {
        // What is not counted below is held by this list.
        withExtendedLifetime(programs) {
            var seen = 0
            while let list = trie.list(number: seen, for: input, from: root) {
                if ask(list.first, input, visit) { return true }
                for index in list.others where ask(trie.entries[index], input, visit) { return true }
                seen += 1
            }
            return false
        }
    }

    @inline(__always)
    private func ask(
        _ entry: RouteEntry, _ input: UnsafePointer<LinkInput>,
        _ visit: (ArgumentReader, _ route: Int) -> Bool
    ) -> Bool {
        let route = Int(entry.route)
        return uncounted.withUnsafeBufferPointer { programs in
            sites.withUnsafeBufferPointer { sites in
                guard let program = programs.baseAddress, let site = sites.baseAddress else { return false }
                if !entry.isPlain, !programs[route]._withUnsafeGuaranteedRef({ $0.acceptsAroundPath(input.pointee) }) {
                    return false
                }
                let reader = ArgumentReader(
                    program: program + route, sites: site + Int(entry.firstSite), input: input,
                    variant: Int(entry.variant))
                return visit(reader, route)
            }
        }
    }
}
