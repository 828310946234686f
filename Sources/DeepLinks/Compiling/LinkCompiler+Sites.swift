extension LinkCompiler {
    /// Notes where every argument stands, for each length of the path.
    mutating func placeArguments() {
        let shared = sharedPlaces()
        for index in parts.variants.indices {
            var places = shared
            for (depth, segment) in parts.variants[index].segments.enumerated() {
                switch segment {
                case .argument(let slot): places[slot] = .segment(depth)
                case .rest(let slot?): places[slot] = .rest(after: depth)
                case .partial(let pattern):
                    for (position, slot) in pattern.slots.enumerated() {
                        places[slot] = .part(ofSegment: depth, pattern, position)
                    }
                case .literal, .wildcard, .rest(nil): break
                }
            }
            let sites = template.arguments.map { site(of: $0, at: places[$0.slot] ?? .absent) }
            parts.variants[index].sites = sites.sorted { first, second in
                let firstFails = canFail(first)
                return firstFails == canFail(second) ? first.slot < second.slot : firstFails
            }
            var siteOfSlot = [Int](repeating: 0, count: sites.count)
            for (position, site) in parts.variants[index].sites.enumerated() { siteOfSlot[site.slot] = position }
            parts.variants[index].siteOfSlot = siteOfSlot
        }
        checkPlaces(shared)
    }

    private func sharedPlaces() -> [Int: ArgumentSite.Place] {
        var places: [Int: ArgumentSite.Place] = [:]
        for (position, slot) in (parts.hostPattern?.slots ?? []).enumerated() { places[slot] = .host(position) }
        for (index, item) in parts.query.enumerated() {
            guard case .pattern(let pattern) = item.value else { continue }
            for (position, slot) in pattern.slots.enumerated() { places[slot] = .query(index, position) }
        }
        if case .pattern(let pattern, _) = parts.fragment {
            for (position, slot) in pattern.slots.enumerated() { places[slot] = .fragment(position) }
        }
        return places
    }

    private func site(of argument: ArgumentSpecification, at place: ArgumentSite.Place) -> ArgumentSite {
        var separator = argument.separator.flatMap(Self.separatorByte)
        if separator == nil, argument.shape.isList, !argument.isRest {
            // In a query a list is repeated items; elsewhere it needs a mark between.
            if case .query = place {} else { separator = UInt8(ascii: ",") }
        }
        return ArgumentSite(
            slot: argument.slot, place: place, isList: argument.shape.isList, separator: separator,
            allowed: argument.allowed.map { $0.map { Array($0.utf8) } })
    }

    private func canFail(_ site: ArgumentSite) -> Bool {
        site.allowed != nil || template.arguments[site.slot].shape.kind != .text
    }

    private mutating func checkPlaces(_ places: [Int: ArgumentSite.Place]) {
        for (index, unit) in template.units.enumerated() {
            guard case .slot(let slot) = unit else { continue }
            let argument = template.arguments[slot]
            switch places[slot] {
            case .host where argument.shape.isList || argument.isRest:
                note(.misplacedList, at: index, "a host is one text, not a list")
            case .query where argument.isRest, .fragment where argument.isRest:
                note(.misplacedRest, at: index, "only a path has a rest")
            case .query(let item, _):
                guard argument.shape.isList, argument.separator == nil,
                    case .pattern(let pattern) = parts.query[item].value, !pattern.isWhole
                else { break }
                note(.misplacedList, at: index, "a list in a part of a query value needs a separator")
            default: break
            }
        }
        for variant in parts.variants {
            for case .partial(let pattern) in variant.segments {
                for slot in pattern.slots where template.arguments[slot].isRest {
                    let unit = template.units.firstIndex(of: .slot(slot)) ?? 0
                    if !faults.contains(where: { $0.code == .misplacedRest && $0.unit == unit }) {
                        note(.misplacedRest, at: unit, "the rest of a path is a whole segment of its template")
                    }
                }
            }
        }
    }
}
