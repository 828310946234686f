/// The part of a router that knows nothing of outputs: which routes can match a link, in which order.
@usableFromInline
final class RouterTable: Sendable {
    struct HostPattern {
        var pattern: TextPattern
        var root: LinkTrie.Node
    }

    let programs: [LinkProgram]
    /// The same, for the walk, which need not count what the table holds.
    let uncounted: [Unmanaged<LinkProgram>]
    /// The sites of all entries.
    let sites: [ArgumentSite]
    /// The routes that are left out for their faults.
    let faulty: Set<Int>
    let trie: LinkTrie
    /// What holds the closures of each route.
    private let outlets: RouterOutlets
    /// The node whose edges are hosts; nil where no link asks for one.
    let hostNode: LinkTrie.Node?
    let hostPatterns: [HostPattern]
    /// The tree of links that take any host.
    let anyHostRoot: LinkTrie.Node
    /// The tree for links that come without a host: everything but hosts with arguments.
    let hostlessRoot: LinkTrie.Node
    let hostlessSchemes: [[UInt8]]
    /// The longest path of a template, in segments.
    let depth: Int
    /// Problems of single links and of links with each other.
    let findings: [DeepLinkFinding]
    /// How many pairs of links were compared to find them: what building costs beside reading each template.
    let comparisons: Int

    /// `usable` are the routes without faults; the others are left out of the trees.
    init(
        _ programs: [LinkProgram], outlets: RouterOutlets, usable: [Int], guarded: Set<Int>, faults: [DeepLinkFinding]
    ) {
        self.programs = programs
        self.outlets = outlets
        uncounted = programs.map(Unmanaged.passUnretained)
        faulty = Set(programs.indices).subtracting(usable)
        var builder = LinkTrieBuilder(programs)
        let anyHost = builder.addRoot()
        let needsHosts = usable.contains { !programs[$0].hosts.isEmpty || programs[$0].hostPattern != nil }
        let hostless = needsHosts ? builder.addRoot() : anyHost
        let hostNode = needsHosts ? builder.addRoot() : nil
        var patterns: [(pattern: TextPattern, root: Int)] = []
        // Links without a host are a view of all others, so the tree of those is not reviewed.
        var roots: [Int] = [anyHost]
        var hostRoots: Set<Int> = []
        var patternRoots: [TextPattern: Int] = [:]
        var rootCounts = [Int](repeating: 0, count: programs.count)
        for route in usable {
            let program = programs[route]
            rootCounts[route] = max(1, Set(program.hosts).count)
            if let pattern = program.hostPattern {
                let root = patternRoots[pattern.form] ?? builder.addRoot()
                if patternRoots.updateValue(root, forKey: pattern.form) == nil {
                    roots.append(root)
                    patterns.append((pattern, root))
                }
                builder.insert(route, under: root)
                continue
            }
            if let hostNode {
                var seen: Set<Int> = []
                for host in program.hosts {
                    let root = builder.insertLiteral(host, under: hostNode)
                    if hostRoots.insert(root).inserted { roots.append(root) }
                    if seen.insert(root).inserted { builder.insert(route, under: root) }
                }
                builder.insert(route, under: hostless)
            }
            if program.hosts.isEmpty { builder.insert(route, under: anyHost) }
        }
        builder.rank()
        var review = RouterReview(builder: builder, programs: programs, guarded: guarded)
        findings = faults + review.findings(roots: roots, rootCounts: rootCounts, hosts: patterns)
        comparisons = review.comparisons
        var entries = RouteEntryTable(programs, outlets)
        let (trie, numbers) = builder.build(&entries)
        self.trie = trie
        sites = entries.sites
        func node(_ index: Int) -> LinkTrie.Node { trie.nodes[Int(numbers[index])] }
        self.hostNode = hostNode.map(node)
        hostPatterns = patterns.sorted { $0.pattern.literalCount > $1.pattern.literalCount }
            .map { HostPattern(pattern: $0.pattern, root: node($0.root)) }
        anyHostRoot = node(anyHost)
        hostlessRoot = node(hostless)
        hostlessSchemes = Array(Set(usable.flatMap { programs[$0].hostlessSchemes }))
        depth = usable.map { programs[$0].depth }.max() ?? 0
    }
}
