/// What is needed of a length of a route to read a link: all in one place, so that a match touches little memory.
@usableFromInline
struct RouteEntry: BitwiseCopyable, Sendable {
    /// What holds the closures.
    ///
    /// Not counted: the router holds it.
    @usableFromInline var outlet: Unmanaged<any AnyObject & Sendable>
    @usableFromInline var route: Int32
    /// The first of its arguments in the table of all sites.
    var firstSite: Int32
    /// How the outlet is called.
    @usableFromInline var call: Int32
    /// Whether nothing but host and path decides.
    var isPlain: Bool
}

/// Entries that are tried one after the other; the first, which is nearly always the only one, stands in the list.
struct RouteList: BitwiseCopyable {
    var first: RouteEntry?
    /// The place of the others in the table of lists; -1 where there are none.
    var others: Int32 = -1
}

/// Collects the entries of a router and what they point to.
struct RouteEntryTable {
    let programs: [LinkProgram]
    let outlets: RouterOutlets
    /// All but the first of every list.
    private(set) var lists: [[RouteEntry]] = []
    /// The sites of all entries; equal lists are there once.
    private(set) var sites: [ArgumentSite] = []
    private var places: [[ArgumentSite]: Int] = [:]
    private var readers: [MemoryReader.Kind: UncountedReader] = [:]

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
            outlet: .passUnretained(outlets.objects[route]), route: candidate.route,
            firstSite: Int32(place(of: programs[route].sites(ofVariant: Int(candidate.variant)))),
            call: outlets.calls[route], isPlain: programs[route].isPlain)
    }

    private mutating func place(of list: ArraySlice<ArgumentSite>) -> Int {
        let list = list.map { site in
            var site = site
            // One reader for all arguments of a type, so that templates that look alike share their sites.
            if let reader = site.reader {
                site.reader = readers[reader.kind, default: reader]
                readers[reader.kind] = site.reader
            }
            return site
        }
        if let known = places[list] { return known }
        let place = sites.count
        places[list] = place
        sites += list
        return place
    }
}

/// The outlets of a router's routes, whatever their output is.
struct RouterOutlets: Sendable {
    let objects: [any AnyObject & Sendable]
    /// How each is called: the place in the router's table of calls.
    let calls: [Int32]
}
