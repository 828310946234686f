/// What is needed of a length of a route to read a link: all in one place, so that a match touches little memory.
struct RouteEntry {
    var route: Int32 = 0
    /// The first of its arguments in the table of all sites.
    var firstSite: Int32 = 0
    var variant: Int32 = 0
    /// Whether nothing but host and path decides.
    var isPlain = false
}

/// Entries that are tried one after the other; the first, which is nearly always the only one, stands in the list.
struct RouteList {
    var count: Int32 = 0
    /// Where the others are in the table of all entries.
    var firstOther: Int32 = 0
    var first = RouteEntry()

    var others: Range<Int> { Int(firstOther)..<Int(firstOther + count - 1) }
}

/// Collects the entries of a router and their sites.
struct RouteEntryTable {
    let programs: [LinkProgram]
    private(set) var others: [RouteEntry] = []
    private var sites: [ArgumentSite] = []
    private var places: [ArraySlice<ArgumentSite>: Int] = [:]

    init(_ programs: [LinkProgram]) {
        self.programs = programs
    }

    /// The sites of all entries; equal lists are there once, and one more at the end keeps the table from being empty.
    var allSites: [ArgumentSite] { sites + [ArgumentSite()] }

    mutating func list(_ candidates: [LinkTrie.Candidate]) -> RouteList {
        var list = RouteList(count: Int32(candidates.count), firstOther: Int32(others.count))
        for (index, candidate) in candidates.enumerated() {
            let entry = entry(candidate)
            if index == 0 { list.first = entry } else { others.append(entry) }
        }
        return list
    }

    private mutating func entry(_ candidate: LinkTrie.Candidate) -> RouteEntry {
        let route = Int(candidate.route)
        let list = programs[route].sites(ofVariant: Int(candidate.variant))
        let place = places[list] ?? sites.count
        if places.updateValue(place, forKey: list) == nil { sites += list }
        return RouteEntry(
            route: candidate.route, firstSite: Int32(place), variant: candidate.variant,
            isPlain: programs[route].isPlain)
    }
}
