/// The set of links that one length of a template matches, to be compared with another such set.
///
/// A set is never computed. ``covers(_:)`` and ``isDisjoint(from:)`` compare two templates part by part: schemes, path
/// segments, query items, fragment. Both answer false if they do not know. Two sets that neither cover each other nor
/// are disjoint overlap as far as is known; a router reports such a pair as ambiguous. Hosts are not compared, since
/// the router compares only templates under the same host.
struct LinkCoverage {
    let program: LinkProgram
    let matcher: LinkMatcher
    let segments: [SegmentPattern]

    init(_ program: LinkProgram, _ variant: Int) {
        self.program = program
        matcher = program.matcher
        segments = matcher.variants[variant].segments
    }

    /// Whether every link of the other set is in this one; false if that is unknown.
    ///
    /// Every part must cover the same part of the other: a text argument covers every segment that is not empty, an
    /// argument of a type those literals that are valid for it, a literal only itself. A query item or fragment that
    /// only this template has makes it narrower, unless it is optional and accepts any value.
    func covers(_ other: LinkCoverage) -> Bool {
        guard
            matcher.schemes.isEmpty
                || (!other.matcher.schemes.isEmpty
                    && other.matcher.schemes.allSatisfy(matcher.schemes.contains)),
            coversQuery(other), coversFragment(other)
        else { return false }
        for (depth, segment) in segments.enumerated() {
            if case .rest(let slot) = segment { return slot.map(acceptsAnything) ?? true }
            guard depth < other.segments.count, covers(segment, other.segments[depth], other) else { return false }
        }
        return segments.count == other.segments.count
    }

    private func covers(_ segment: SegmentPattern, _ otherSegment: SegmentPattern, _ other: LinkCoverage) -> Bool {
        switch (segment, otherSegment) {
        case (_, .rest): return false
        case (.wildcard, .literal(let text)): return !text.isEmpty
        case (.wildcard, _): return true
        case (.argument(let slot), .literal(let text)):
            return !text.isEmpty && accepts(slot, String(decoding: text, as: UTF8.self))
        case (.argument(let slot), .argument(let otherSlot)):
            return covers(program.arguments[slot], other.program.arguments[otherSlot])
        case (.argument(let slot), _): return acceptsAnything(slot)
        case (.literal(let text), .literal(let otherText)):
            return matcher.ignoresCase
                ? text.map(ASCII.lowercased) == otherText.map(ASCII.lowercased) : text == otherText
        case (.partial(let pattern), .partial(let otherPattern)):
            return pattern.looksLike(otherPattern)
                && zip(pattern.slots, otherPattern.slots).allSatisfy {
                    covers(program.arguments[$0], other.program.arguments[$1])
                }
        default: return false
        }
    }

    func acceptsAnything(_ slot: Int) -> Bool {
        let argument = program.arguments[slot]
        return argument.allowed == nil && argument.shape.kind == .text
    }

    func accepts(_ slot: Int, _ text: String) -> Bool {
        let argument = program.arguments[slot]
        if let allowed = argument.allowed { return allowed.contains(text) }
        return argument.shape.isList ? acceptsAnything(slot) : argument.shape.accepts(text)
    }

    private func covers(_ argument: ArgumentSpecification, _ other: ArgumentSpecification) -> Bool {
        if let allowed = argument.allowed {
            return other.allowed.map { $0.allSatisfy(allowed.contains) } ?? false
        }
        if let allowed = other.allowed { return allowed.allSatisfy(argument.shape.accepts) }
        if argument.shape.isList != other.shape.isList { return argument.shape.kind == .text }
        return argument.shape.kind.covers(other.shape.kind)
    }

    private func coversQuery(_ other: LinkCoverage) -> Bool {
        matcher.query.allSatisfy { item in
            // An optional item may still refuse a value that the other template accepts.
            if !item.isRequired, !mayRefuse(item.value) { return true }
            return other.matcher.query.contains { otherItem in
                (otherItem.isRequired || !item.isRequired) && otherItem.name == item.name
                    && covers(item.value, otherItem.value, other)
            }
        }
    }

    private func mayRefuse(_ value: QueryItemPattern.Value) -> Bool {
        guard case .pattern(let pattern) = value else { return false }
        return !pattern.isWhole || !acceptsAnything(pattern.slots[0])
    }

    private func covers(
        _ value: QueryItemPattern.Value, _ otherValue: QueryItemPattern.Value, _ other: LinkCoverage
    ) -> Bool {
        switch (value, otherValue) {
        case (.any, _): true
        case (.literal(let text), .literal(let otherText)): text == otherText
        case (.pattern(let pattern), .literal(let text)):
            pattern.isWhole && accepts(pattern.slots[0], String(decoding: text, as: UTF8.self))
        case (.pattern(let pattern), .pattern(let otherPattern)):
            pattern.isWhole && acceptsAnything(pattern.slots[0])
                || pattern.looksLike(otherPattern)
                    && zip(pattern.slots, otherPattern.slots).allSatisfy {
                        covers(program.arguments[$0], other.program.arguments[$1])
                    }
        case (.pattern(let pattern), .any): pattern.isWhole && acceptsAnything(pattern.slots[0])
        case (.literal, _): false
        }
    }

    private func coversFragment(_ other: LinkCoverage) -> Bool {
        guard let fragment = matcher.fragment else { return true }
        if !fragment.isRequired, !mayRefuse(fragment.value) { return true }
        guard let otherFragment = other.matcher.fragment, otherFragment.isRequired || !fragment.isRequired else {
            return false
        }
        return covers(fragment.value, otherFragment.value, other)
    }
}

extension FragmentPattern {
    /// The fragment as a value, to be compared like the value of a query item.
    fileprivate var value: QueryItemPattern.Value {
        switch self {
        case .literal(let text): .literal(text)
        case .pattern(let pattern, _): .pattern(pattern)
        }
    }
}
