internal import Foundation

/// Finds out why a link does not match.
///
/// Runs only when somebody asks, so a miss costs nothing.
struct LinkDiagnosis {
    let program: LinkProgram

    /// What is wrong with a URL; nil where it matches.
    func error(in url: URL, readsValues: (ArgumentReader) -> Int?) -> DeepLinkError? {
        LinkText.withInput(of: url, depth: program.depth, hostlessSchemes: program.hostlessSchemes) { input in
            error(in: input.pointee, readsValues: readsValues)?.error
        }
    }

    /// What is wrong and how far the link is from the template; nil where it matches.
    ///
    /// `readsValues` gives the slot whose text is no value.
    func error(
        in input: LinkInput, readsValues: (ArgumentReader) -> Int?
    ) -> (error: DeepLinkError, distance: LinkDistance)? {
        let around = schemeError(input) ?? hostError(input)
        var nearest: (error: DeepLinkError, distance: LinkDistance)?
        for variant in program.variants.indices {
            var distance = LinkDistance(program, variant, input)
            var error = pathError(variant, input)
            if error == nil, around == nil {
                error = aroundPathError(input, variant, readsValues)
                if error == nil { return nil }
                distance.add(.part)
            }
            guard let error = around ?? error else { continue }
            if around != nil { distance.add(.part) }
            if nearest.map({ distance < $0.distance }) ?? true { nearest = (error, distance) }
        }
        return nearest
    }

    private func schemeError(_ input: LinkInput) -> DeepLinkError? {
        if program.acceptsScheme(input) { return nil }
        let wanted = program.schemes.map(text).joined(separator: ", ")
        return error(.scheme, .scheme, 0, "the scheme is \(quoted(input, input.scheme)), not one of \(wanted)")
    }

    private func hostError(_ input: LinkInput) -> DeepLinkError? {
        if program.acceptsHost(input) { return nil }
        let wanted = program.hosts.map(text).joined(separator: ", ")
        let form = wanted.isEmpty ? "of the template's form" : "one of " + wanted
        return error(
            .host, .host, Int(input.host.start), "the host is \(quoted(input, input.host)), not \(form)")
    }

    private func pathError(_ variant: Int, _ input: LinkInput) -> DeepLinkError? {
        let pattern = program.variants[variant]
        for (depth, segment) in pattern.segments.enumerated() {
            if case .rest = segment { return nil }
            guard depth < input.segmentCount, depth < input.segments.count else {
                let wanted = describe(segment)
                return error(
                    .missingSegment, .segment(depth), Int(input.path.end), "the path ends where \(wanted) is wanted")
            }
            let range = input.segments[depth]
            guard program.accepts(range, segment, input.bytes) else {
                return error(
                    .literal, .segment(depth), Int(range.start),
                    "found \(quoted(input, range)) where \(describe(segment)) is wanted")
            }
        }
        let count = pattern.segments.count
        if pattern.hasRest || input.segmentCount == count { return nil }
        let start = count < input.segments.count ? input.segments[count].start : input.path.end
        return error(.extraSegment, .segment(count), Int(start), "the path goes on where the template ends")
    }

    private func aroundPathError(
        _ input: LinkInput, _ variant: Int, _ readsValues: (ArgumentReader) -> Int?
    ) -> DeepLinkError? {
        for item in program.query where item.isRequired && !program.acceptsItem(item, input) {
            let name = text(item.name)
            let start = input.query.isEmpty ? Int(input.path.end) : Int(input.query.start)
            return error(.queryItem, .query(name), start, "the query has no fitting item \"\(name)\"")
        }
        if !program.acceptsFragment(input) {
            let start = input.hasFragment ? Int(input.fragment.start) : input.bytes.count
            return error(.fragment, .fragment, start, "the fragment does not fit")
        }
        let failed = withUnsafePointer(to: input) { ArgumentReader.with(program, variant, $0, readsValues) }
        return failed.map { argumentError($0, variant, input) }
    }

    private func argumentError(_ slot: Int, _ variant: Int, _ input: LinkInput) -> DeepLinkError {
        let site = program.site(ofSlot: slot, variant: variant)
        let name = program.arguments[slot].name
        var range = TextRange.none
        let component: DeepLinkError.Component
        switch site.place {
        case .segment, .part:
            component = .segment(site.index)
            range = input.segments[site.index]
        case .rest:
            component = .segment(site.index)
            range = input.rest(after: site.index)
        case .query:
            let name = program.query[site.index].name
            component = .query(text(name))
            var items = QueryItems(input.bytes, input.query)
            range = items.next(named: name) ?? input.query
            while isValue(range, slot, site, input), let next = items.next(named: name) { range = next }
        case .fragment:
            component = .fragment
            range = input.fragment
        case .host:
            component = .host
            range = input.host
        case .absent, .end: component = .segment(program.variants[variant].segments.count)
        }
        if site.pattern >= 0 {
            range = program.patterns[site.pattern].text(ofArgument: site.position, input.bytes, range) ?? range
        }
        range = firstPart(of: range, slot, site, input)
        var result = error(
            .argument, component, Int(range.start), "\(quoted(input, range)) is no value of {\(name)}")
        result.argument = name
        return result
    }

    /// The item of a list that is no value; the whole where there is no list.
    private func firstPart(
        of range: TextRange, _ slot: Int, _ site: ArgumentSite, _ input: LinkInput
    ) -> TextRange {
        let separator = site.place == .rest ? ASCII.slash : site.separator
        guard site.isList, separator != 0 else { return range }
        var start = Int(range.start)
        for end in range.bounds where input.bytes[end] == separator {
            let part = TextRange(start, end, isEscaped: range.isEscaped)
            if !isValue(part, slot, site, input) { return part }
            start = end + 1
        }
        return TextRange(start, Int(range.end), isEscaped: range.isEscaped)
    }

    /// Whether a list has a text for one of its items, as far as repeated items of a query go.
    private func isValue(_ range: TextRange, _ slot: Int, _ site: ArgumentSite, _ input: LinkInput) -> Bool {
        guard site.isList else { return false }
        let argument = program.arguments[slot]
        return PercentDecoding.withDecoded(input.bytes, range) { bytes in
            guard let text = String(exactly: bytes) else { return false }
            return argument.allows(text) && argument.shape.accepts(text)
        }
    }

    private func error(
        _ code: DeepLinkError.Code, _ component: DeepLinkError.Component, _ offset: Int, _ detail: String
    ) -> DeepLinkError {
        DeepLinkError(code, template: program.description, component: component, offset: offset, detail: detail)
    }

    private func describe(_ segment: SegmentPattern) -> String {
        switch segment {
        case .literal(let literal): "\"\(text(literal))\""
        case .argument(let slot): "{\(program.arguments[slot].name)}"
        case .partial(let pattern):
            "\"\(text(pattern.prefix)){\(pattern.slots.map { program.arguments[$0].name }.joined(separator: "}…{"))}\(text(pattern.suffix))\""
        case .wildcard: "any segment"
        case .rest: "the rest"
        }
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func quoted(_ input: LinkInput, _ range: TextRange) -> String {
        "\"" + String(decoding: input.bytes[range.bounds], as: UTF8.self) + "\""
    }
}
