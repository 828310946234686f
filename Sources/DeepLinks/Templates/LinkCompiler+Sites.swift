extension LinkCompiler {
    /// Finds where every argument is and how it is read, for each length of the path.
    mutating func placeArguments() {
        var shared = template.arguments.map { argument in
            ArgumentSite(
                slot: argument.slot, isList: argument.shape.isList, mayBeAbsent: argument.mayBeAbsent,
                mustBeCompared: argument.allowed != nil)
        }
        placeAroundPath(&shared)
        for variant in parts.variants {
            var sites = shared
            for (depth, segment) in variant.segments.enumerated() {
                switch segment {
                case .argument(let slot): place(slot, .segment, depth, in: &sites)
                case .rest(let slot?): place(slot, .rest, depth, in: &sites)
                case .partial(let pattern): place(pattern, .part, depth, in: &sites)
                case .literal, .wildcard, .rest(nil): break
                }
            }
            for index in sites.indices { sites[index].separator = separator(sites[index]) }
            // The case of a host does not matter, so that its texts are not taken as they are.
            for index in sites.indices where sites[index].place == .host { sites[index].mustBeCompared = true }
            addSteps(sites)
        }
        checkPlaces(shared)
    }

    private mutating func addSteps(_ sites: [ArgumentSite]) {
        var positions = [Int](repeating: 0, count: sites.count)
        for (position, slot) in template.readingOrder.enumerated() {
            let place = template.arguments[slot].access.place
            let reader = (place?.reader).map { Uncounted($0) }
            steps.append(ReadingStep(site: sites[slot], offset: place?.offset ?? 0, reader: reader))
            positions[slot] = position
        }
        steps.append(.end)
        stepOfSlot += positions
    }

    private mutating func placeAroundPath(_ sites: inout [ArgumentSite]) {
        if let pattern = parts.hostPattern { place(pattern, .host, 0, in: &sites) }
        for (index, item) in parts.query.enumerated() {
            if case .pattern(let pattern) = item.value { place(pattern, .query, index, in: &sites) }
        }
        if case .pattern(let pattern, _) = parts.fragment { place(pattern, .fragment, 0, in: &sites) }
    }

    private mutating func place(
        _ pattern: TextPattern, _ place: ArgumentSite.Place, _ index: Int, in sites: inout [ArgumentSite]
    ) {
        for (position, slot) in pattern.slots.enumerated() {
            self.place(slot, place, index, in: &sites)
            sites[slot].pattern = parts.patterns.count
            sites[slot].position = position
        }
        parts.patterns.append(pattern)
    }

    private func place(_ slot: Int, _ place: ArgumentSite.Place, _ index: Int, in sites: inout [ArgumentSite]) {
        sites[slot].place = place
        sites[slot].index = index
    }

    private func separator(_ site: ArgumentSite) -> UInt8 {
        let argument = template.arguments[site.slot]
        if let separator = argument.separator.flatMap(Self.separatorByte) { return separator }
        // In a query a list is written as repeated items; elsewhere its items need a separator.
        return argument.shape.isList && !argument.isRest && site.place != .query ? UInt8(ascii: ",") : 0
    }

    private mutating func checkPlaces(_ sites: [ArgumentSite]) {
        for (index, unit) in template.units.enumerated() {
            guard case .slot(let slot) = unit else { continue }
            let argument = template.arguments[slot]
            switch sites[slot].place {
            case .host where argument.shape.isList || argument.isRest:
                note(.misplacedList, at: index, "a host cannot be a list")
            case .host where argument.hasDefault:
                note(.defaultInRequiredPart, at: index, "the default is never used here, since the host is required")
            case .query where argument.isRest, .fragment where argument.isRest:
                note(.misplacedRest, at: index, "only a path has a rest")
            case .query where argument.shape.isList && argument.separator == nil:
                if parts.patterns[sites[slot].pattern].isWhole { break }
                note(.misplacedList, at: index, "a list in a part of a query value needs a separator")
            default: break
            }
        }
        for variant in parts.variants {
            for case .partial(let pattern) in variant.segments {
                for slot in pattern.slots where template.arguments[slot].isRest {
                    let unit = template.units.firstIndex(of: .slot(slot)) ?? 0
                    if !faults.contains(where: { $0.code == .misplacedRest && $0.unit == unit }) {
                        note(.misplacedRest, at: unit, "the rest of a path must be a whole segment of the template")
                    }
                }
            }
        }
    }
}
