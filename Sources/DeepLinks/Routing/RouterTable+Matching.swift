public import Foundation

extension RouterTable {
    /// Shows the routes whose literals match a URL, best first, until `visit` is content.
    @usableFromInline
    func forEachCandidate(of url: URL, _ visit: (ArgumentReader, _ route: Int, _ attempt: Int) -> Bool) {
        withUnsafePointer(to: url) { routed in
            LinkText.withInput(of: url, depth: depth, hostlessSchemes: hostlessSchemes) { input in
                forEachCandidate(input, routed, visit)
            }
        }
    }

    /// Shows the routes whose literals match a path that is already split.
    @usableFromInline
    func forEachCandidate(
        ofSegments segments: [String], _ visit: (ArgumentReader, _ route: Int, _ attempt: Int) -> Bool
    ) {
        segments.withUnsafeBufferPointer { segments in
            LinkText.withInput(ofSegments: segments, depth: depth) { forEachCandidate($0, nil, visit) }
        }
    }

    /// Shows the routes whose literals match a path that is already split.
    @usableFromInline
    func forEachCandidate(
        ofSegments segments: [Substring], _ visit: (ArgumentReader, _ route: Int, _ attempt: Int) -> Bool
    ) {
        segments.withUnsafeBufferPointer { segments in
            LinkText.withInput(ofSegments: segments, depth: depth) { forEachCandidate($0, nil, visit) }
        }
    }

    /// First the links for the very host, then those for hosts with arguments, then those for any.
    func forEachCandidate(
        _ input: UnsafePointer<LinkInput>, _ routed: UnsafePointer<URL>?,
        _ visit: (ArgumentReader, _ route: Int, _ attempt: Int) -> Bool
    ) {
        if input.pointee.isHostless {
            _ = walk(from: hostlessRoot, input, routed, visit)
            return
        }
        if let hostNode, input.pointee.hasHost {
            let (bytes, host) = (input.pointee.bytes, input.pointee.host)
            let root = HostKey.withKey(of: bytes, host) { trie.child(of: hostNode, for: $0) }
            if let root, walk(from: root, input, routed, visit) { return }
            for other in hostPatterns where other.pattern.matches(bytes, host) {
                if walk(from: other.root, input, routed, visit) { return }
            }
        }
        _ = walk(from: anyHostRoot, input, routed, visit)
    }

    /// Shows one list of candidates after the other.
    ///
    /// The walk itself knows nothing of `visit`: it gives the list it finds, and is started again, to pass over that
    /// many, in the rare case that no candidate of the list takes the link.
    private func walk(
        from root: Int32, _ input: UnsafePointer<LinkInput>, _ routed: UnsafePointer<URL>?,
        _ visit: (ArgumentReader, _ route: Int, _ attempt: Int) -> Bool
    ) -> Bool {
        var seen = 0
        while let list = trie.list(number: seen, for: input, from: root) {
            for index in list {
                let candidate = trie.candidates[index]
                let route = Int(candidate.route)
                let isTaken = uncounted[route]._withUnsafeGuaranteedRef { program in
                    guard program.acceptsAroundPath(input.pointee) else { return false }
                    return ArgumentReader.with(program, Int(candidate.variant), input, routed) { reader in
                        var attempt = 0
                        repeat {
                            if visit(reader, route, attempt) { return true }
                            attempt += 1
                        } while attempt < attempts[route]
                        return false
                    }
                }
                if isTaken { return true }
            }
            seen += 1
        }
        return false
    }
}
