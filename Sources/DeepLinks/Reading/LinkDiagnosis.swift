internal import Foundation

/// Finds out why a link does not match a template.
///
/// It runs only on request, so that matching does not pay for it.
struct LinkDiagnosis {
    let program: LinkProgram
    private let matcher: LinkMatcher

    init(_ program: LinkProgram) {
        self.program = program
        matcher = program.matcher
    }

    /// What is wrong with a URL; nil if it matches.
    func error(in url: URL, readsValues: (ArgumentReader) -> Int?) -> DeepLinkError? {
        LinkInput.with(url, depth: matcher.depth, hostlessSchemes: matcher.hostlessSchemes) { input in
            error(in: input.value, readsValues: readsValues)?.error
        }
    }

    /// What is wrong, and how far the link is from the template; nil if it matches.
    ///
    /// `readsValues` returns the slot of the first argument that is not valid.
    func error(
        in input: LinkInput, readsValues: (ArgumentReader) -> Int?
    ) -> (error: DeepLinkError, distance: LinkDistance)? {
        let around = schemeError(input) ?? hostError(input)
        var nearest: (error: DeepLinkError, distance: LinkDistance)?
        for variant in matcher.variants.indices {
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
        if matcher.acceptsScheme(input) { return nil }
        let wanted = matcher.schemes.map(text).joined(separator: ", ")
        return error(.scheme, .scheme, 0, "the scheme is \(quoted(input, input.scheme)), not one of \(wanted)")
    }

    private func hostError(_ input: LinkInput) -> DeepLinkError? {
        if matcher.acceptsHost(input) { return nil }
        let wanted = (matcher.hosts.map(text) + matcher.hostSuffixes.map { "*" + text($0.suffix) })
            .joined(separator: ", ")
        let reason = wanted.isEmpty ? "which does not match the template" : "not one of " + wanted
        let scheme = text(Array(input.bytes[input.scheme]))
        let isOwn = !scheme.isEmpty && !["http", "https"].contains(scheme.lowercased())
        let hint = isOwn ? "; name \(scheme) in ownSchemes to read the host as the first segment of the path" : ""
        return error(
            .host, .host, Int(input.host.start), "the host is \(quoted(input, input.host)), \(reason)\(hint)")
    }

    private func pathError(_ variant: Int, _ input: LinkInput) -> DeepLinkError? {
        let pattern = matcher.variants[variant]
        for (depth, segment) in pattern.segments.enumerated() {
            if case .rest = segment { return nil }
            guard depth < input.segmentCount, depth < input.segments.count else {
                let wanted = describe(segment)
                return error(
                    .missingSegment, .segment(depth), Int(input.path.end), "the path ends, expected \(wanted)")
            }
            let range = input.segments[depth]
            guard matcher.accepts(range, segment, input.bytes) else {
                return error(
                    .literal, .segment(depth), Int(range.start),
                    "found \(quoted(input, range)), expected \(describe(segment))")
            }
        }
        let count = pattern.segments.count
        if pattern.hasRest || input.segmentCount == count { return nil }
        let start = count < input.segments.count ? input.segments[count].start : input.path.end
        return error(.extraSegment, .segment(count), Int(start), "the path continues after the end of the template")
    }

    private func aroundPathError(
        _ input: LinkInput, _ variant: Int, _ readsValues: (ArgumentReader) -> Int?
    ) -> DeepLinkError? {
        for item in matcher.query where item.isRequired && !matcher.acceptsItem(item, input) {
            let name = text(item.name)
            let start = input.query.isEmpty ? Int(input.path.end) : Int(input.query.start)
            return error(.queryItem, .query(name), start, "the query has no matching item \"\(name)\"")
        }
        if !matcher.acceptsFragment(input) {
            let start = input.hasFragment ? Int(input.fragment.start) : input.bytes.count
            return error(.fragment, .fragment, start, "the fragment does not match")
        }
        let failed = Borrowed.with(input) { ArgumentReader.with(program, variant, $0, readsValues) }
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
            let name = matcher.query[site.index].name
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
        case .absent, .end: component = .segment(matcher.variants[variant].segments.count)
        }
        if site.pattern >= 0 {
            range = matcher.patterns[site.pattern].text(ofArgument: site.position, input.bytes, range) ?? range
        }
        range = firstPart(of: range, slot, site, input)
        var result = error(
            .argument, component, Int(range.start), "\(quoted(input, range)) is not valid for {\(name)}")
        result.argument = name
        return result
    }

    /// The first item of a list that is not valid; the whole range if there is no list.
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

    /// Whether a text is valid for an item of a list; false if the argument is not a list.
    private func isValue(_ range: TextRange, _ slot: Int, _ site: ArgumentSite, _ input: LinkInput) -> Bool {
        guard site.isList else { return false }
        let argument = program.arguments[slot]
        return PercentDecoder.withDecoded(input.bytes, range) { bytes in
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
        case .rest: "the rest of the path"
        }
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func quoted(_ input: LinkInput, _ range: TextRange) -> String {
        "\"" + String(decoding: input.bytes[range], as: UTF8.self) + "\""
    }
}
