/// The part of a router that does not depend on the type of outputs: which routes can match a link, in which order.
@usableFromInline
final class RouterTable: Sendable {
    struct HostPattern {
        var pattern: TextPattern
        var root: LinkTrie.Node
    }

    let programs: [LinkProgram]
    /// The programs and their matchers for a match, which does not count references to what the table holds.
    let uncountedPrograms: [Uncounted<LinkProgram>]
    let uncountedMatchers: [Uncounted<LinkMatcher>]
    /// The steps of all entries.
    let steps: [ReadingStep]
    /// The routes that are left out because of their faults.
    let faulty: Set<Int>
    let trie: LinkTrie
    /// The objects with the closures of each route.
    private let outlets: RouterOutlets
    /// The node whose edges are hosts; nil if no template has a host.
    let hostNode: LinkTrie.Node?
    let hostPatterns: [HostPattern]
    /// The tree of templates for any host.
    let anyHostRoot: LinkTrie.Node
    /// The tree for links without a host: all templates except those with arguments in the host.
    let hostlessRoot: LinkTrie.Node
    let hostlessSchemes: [[UInt8]]
    /// The number of segments in the longest path.
    let depth: Int
    /// The problems of single templates, and of templates with each other.
    let findings: [DeepLinkFinding]
    /// The number of pairs that were compared to find them: the cost of building besides compiling each template.
    let comparisons: Int

    /// Creates the table.
    ///
    /// The trees hold only the routes in `usable`, which have no faults.
    init(
        _ programs: [LinkProgram], outlets: RouterOutlets, usable: [Int], guarded: Set<Int>, faults: [DeepLinkFinding]
    ) {
        self.programs = programs
        self.outlets = outlets
        uncountedPrograms = programs.map { Uncounted($0) }
        uncountedMatchers = programs.map { Uncounted($0.matcher) }
        faulty = Set(programs.indices).subtracting(usable)
        var builder = LinkTrieBuilder(programs)
        let anyHost = builder.addRoot()
        let needsHosts = usable.contains {
            !programs[$0].matcher.hasAnyHost
        }
        let hostless = needsHosts ? builder.addRoot() : anyHost
        let hostNode = needsHosts ? builder.addRoot() : nil
        var patterns: [(pattern: TextPattern, root: Int)] = []
        // The tree for links without a host repeats all others, so that it need not be reviewed.
        var roots: [Int] = [anyHost]
        var hostRoots: Set<Int> = []
        var patternRoots: [TextPattern: Int] = [:]
        var rootCounts = [Int](repeating: 0, count: programs.count)
        for route in usable {
            let program = programs[route]
            let suffixes = Set(program.matcher.hostSuffixes)
            rootCounts[route] = max(1, Set(program.matcher.hosts).count + suffixes.count)
            for pattern in program.matcher.hostPattern.map({ [$0] }) ?? Array(suffixes) {
                let root = patternRoots[pattern.form] ?? builder.addRoot()
                if patternRoots.updateValue(root, forKey: pattern.form) == nil {
                    roots.append(root)
                    patterns.append((pattern, root))
                }
                builder.insert(route, under: root)
            }
            if program.matcher.hostPattern != nil { continue }
            if let hostNode {
                var seen: Set<Int> = []
                for host in program.matcher.hosts {
                    let root = builder.insertLiteral(host, under: hostNode)
                    if hostRoots.insert(root).inserted { roots.append(root) }
                    if seen.insert(root).inserted { builder.insert(route, under: root) }
                }
                builder.insert(route, under: hostless)
            }
            if program.matcher.hasAnyHost { builder.insert(route, under: anyHost) }
        }
        builder.rank()
        var review = RouterReview(builder: builder, programs: programs, guarded: guarded)
        findings = faults + review.findings(roots: roots, rootCounts: rootCounts, hosts: patterns)
        comparisons = review.comparisons
        var entries = RouteEntryTable(programs, outlets)
        let (trie, numbers) = builder.build(&entries)
        self.trie = trie
        steps = entries.steps
        func node(_ index: Int) -> LinkTrie.Node { trie.nodes[Int(numbers[index])] }
        self.hostNode = hostNode.map(node)
        hostPatterns = patterns.sorted { $0.pattern.literalCount > $1.pattern.literalCount }
            .map { HostPattern(pattern: $0.pattern, root: node($0.root)) }
        anyHostRoot = node(anyHost)
        hostlessRoot = node(hostless)
        hostlessSchemes = Array(Set(usable.flatMap { programs[$0].matcher.hostlessSchemes }))
        depth = usable.map { programs[$0].matcher.depth }.max() ?? 0
    }
}
