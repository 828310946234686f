/// Collects the entries of a router and the tables that they refer to.
struct RouteEntryTable {
    let programs: [LinkProgram]
    let outlets: RouterOutlets
    /// The entries of each list except the first.
    private(set) var lists: [[RouteEntry]] = []
    /// The steps of all entries; equal lists are shared.
    private(set) var steps: [ReadingStep] = []
    private var positions: [[ReadingStep]: Int] = [:]
    private var readers: [MemoryReader.Kind: Uncounted<MemoryReader>] = [:]

    init(_ programs: [LinkProgram], _ outlets: RouterOutlets) {
        self.programs = programs
        self.outlets = outlets
    }

    mutating func list(_ candidates: [LinkTrie.Candidate]) -> RouteList {
        var list = RouteList()
        guard let first = candidates.first else { return list }
        list.first = entry(first)
        if candidates.count > 1 {
            list.others = Int32(lists.count)
            lists.append([])
            for candidate in candidates.dropFirst() { lists[lists.count - 1].append(entry(candidate)) }
        }
        return list
    }

    private mutating func entry(_ candidate: LinkTrie.Candidate) -> RouteEntry {
        let route = Int(candidate.route)
        return RouteEntry(
            outlet: Uncounted(outlets.objects[route]), route: candidate.route,
            firstStep: Int32(position(of: programs[route].steps(ofVariant: Int(candidate.variant)))),
            call: outlets.calls[route], isPlain: programs[route].matcher.isPlain)
    }

    private mutating func position(of list: ArraySlice<ReadingStep>) -> Int {
        let list = list.map { step in
            var step = step
            // All arguments of a type use one reader, so that templates that look alike share their steps.
            if let reader = step.reader {
                let kind = reader.with(\.kind)
                step.reader = readers[kind, default: reader]
                readers[kind] = step.reader
            }
            return step
        }
        if let known = positions[list] { return known }
        let position = steps.count
        positions[list] = position
        steps += list
        return position
    }
}

/// The outlets of a router's routes, without the type of their outputs.
struct RouterOutlets: Sendable {
    let objects: [any AnyObject & Sendable]
    /// The position of the way to call each outlet in the router's table.
    let calls: [Int32]
}
