internal import Foundation

/// Finds out why a link does not match.
///
/// Runs only when somebody asks, so a miss costs nothing.
struct LinkDiagnosis {
    let program: LinkProgram
    let template: String

    /// What is wrong with a URL; nil where it matches.
    func error(in url: URL, readsValues: (ArgumentReader) -> Int?) -> DeepLinkError? {
        LinkText.withInput(of: url, depth: program.depth, hostlessSchemes: program.hostlessSchemes) { input in
            error(in: input.pointee, readsValues: readsValues)?.error
        }
    }

    /// What is wrong and how far reading came, in matched parts; nil where the link matches.
    ///
    /// `readsValues` gives the slot whose text is no value.
    func error(
        in input: LinkInput, readsValues: (ArgumentReader) -> Int?
    ) -> (error: DeepLinkError, progress: Int)? {
        if !program.acceptsScheme(input) {
            let wanted = program.schemes.map(text).joined(separator: ", ")
            return (
                error(.scheme, .scheme, 0, "the scheme is \(quoted(input, input.scheme)), not one of \(wanted)"), 0
            )
        }
        if !program.acceptsHost(input) {
            let wanted = program.hosts.map(text).joined(separator: ", ")
            return (
                error(
                    .host, .host, Int(input.host.start),
                    "the host is \(quoted(input, input.host)), not \(wanted.isEmpty ? "of the template's form" : "one of " + wanted)"
                ),
                1
            )
        }
        var best: (error: DeepLinkError, progress: Int)?
        for variant in program.variants.indices {
            let found = pathError(variant, input) ?? aroundPathError(input, variant, readsValues)
            guard let found else { return nil }
            if found.progress > (best?.progress ?? -1) { best = found }
        }
        return best
    }

    private func pathError(
        _ variant: Int, _ input: LinkInput
    ) -> (error: DeepLinkError, progress: Int)? {
        let pattern = program.variants[variant]
        for (depth, segment) in pattern.segments.enumerated() {
            if case .rest = segment { return nil }
            let progress = 2 + depth * 2
            guard depth < input.segmentCount, depth < input.segments.count else {
                let wanted = describe(segment)
                return (
                    error(
                        .missingSegment, .segment(depth), Int(input.path.end), "the path ends where \(wanted) is wanted"
                    ),
                    progress
                )
            }
            let range = input.segments[depth]
            guard program.accepts(range, segment, input.bytes) else {
                return (
                    error(
                        .literal, .segment(depth), Int(range.start),
                        "found \(quoted(input, range)) where \(describe(segment)) is wanted"), progress
                )
            }
        }
        let count = pattern.segments.count
        if pattern.hasRest || input.segmentCount == count { return nil }
        let start = count < input.segments.count ? input.segments[count].start : input.path.end
        return (
            error(.extraSegment, .segment(count), Int(start), "the path goes on where the template ends"), 2 + count * 2
        )
    }

    private func aroundPathError(
        _ input: LinkInput, _ variant: Int, _ readsValues: (ArgumentReader) -> Int?
    ) -> (error: DeepLinkError, progress: Int)? {
        let progress = 3 + program.variants[variant].segments.count * 2
        for item in program.query where item.isRequired && !program.acceptsItem(item, input) {
            let name = text(item.name)
            let start = input.query.isEmpty ? Int(input.path.end) : Int(input.query.start)
            return (error(.queryItem, .query(name), start, "the query has no fitting item \"\(name)\""), progress)
        }
        if !program.acceptsFragment(input) {
            let start = input.hasFragment ? Int(input.fragment.start) : input.bytes.count
            return (error(.fragment, .fragment, start, "the fragment does not fit"), progress)
        }
        let failed = withUnsafePointer(to: input) { ArgumentReader.with(program, variant, $0, readsValues) }
        guard let slot = failed else { return nil }
        return (argumentError(slot, variant, input), progress)
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
        case .fragment:
            component = .fragment
            range = input.fragment
        case .host:
            component = .host
            range = input.host
        case .absent: component = .segment(program.variants[variant].segments.count)
        }
        var result = error(
            .argument, component, Int(range.start), "\(quoted(input, range)) is no value of {\(name)}")
        result.argument = name
        return result
    }

    private func error(
        _ code: DeepLinkError.Code, _ component: DeepLinkError.Component, _ offset: Int, _ detail: String
    ) -> DeepLinkError {
        DeepLinkError(code, template: template, component: component, offset: offset, detail: detail)
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
