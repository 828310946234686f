/// The set of links that one length of a template matches, to be compared with another such set.
///
/// A set is never computed. ``covers(_:)`` and ``isDisjoint(from:)`` compare two templates part by part: schemes, path
/// segments, query items, fragment. Both answer false if they do not know. Two sets that neither cover each other nor
/// are disjoint overlap as far as is known; a router reports such a pair as ambiguous. Of hosts only the arguments are
/// compared, since the router compares only templates under the same host.
struct LinkCoverage {
    let program: LinkProgram
    let matcher: LinkMatcher
    var schemes: [[UInt8]]
    var segments: [SegmentPattern]
    var query: [QueryItemPattern]
    /// The parts that were given one of their few values, with that value; see ``alternatives``.
    var choices: OverlapIndex.Values = [:]

    init(_ program: LinkProgram, _ variant: Int) {
        self.program = program
        matcher = program.matcher
        schemes = matcher.schemes
        segments = matcher.variants[variant].segments
        query = matcher.query
    }

    /// Whether every link of the other set is in this one; false if that is unknown.
    ///
    /// Every part must cover the same part of the other: a text argument covers every segment that is not empty, an
    /// argument of a type those literals that are valid for it, a literal only itself. A query item or fragment that
    /// only this template has makes it narrower, unless it is optional and accepts any value.
    func covers(_ other: LinkCoverage) -> Bool {
        guard
            schemes.isEmpty || (!other.schemes.isEmpty && other.schemes.allSatisfy(schemes.contains)),
            coversHost(other), coversQuery(other), coversFragment(other)
        else { return false }
        for (depth, segment) in segments.enumerated() {
            if case .rest(let slot) = segment { return slot.map(acceptsAnything) ?? true }
            guard depth < other.segments.count, covers(segment, other, depth) else { return false }
        }
        return segments.count == other.segments.count
    }

    private func covers(_ segment: SegmentPattern, _ other: LinkCoverage, _ depth: Int) -> Bool {
        switch (segment, other.segments[depth]) {
        case (_, .rest): return false
        case (.wildcard, .literal(let text)): return !text.isEmpty
        case (.wildcard, _): return true
        case (.argument(let slot), .literal(let text)):
            return !text.isEmpty && accepts(slot, text, inAnyCase: other.ignoresCase(at: depth))
        case (.argument(let slot), .argument(let otherSlot)): return covers(slot, other, otherSlot)
        case (.argument(let slot), _): return acceptsAnything(slot)
        case (.literal(let text), .literal(let otherText)):
            if matcher.ignoresCase { return text.map(ASCII.lowercased) == otherText.map(ASCII.lowercased) }
            return text == otherText && !(other.ignoresCase(at: depth) && text.contains(where: ASCII.isLetter))
        case (.partial(let pattern), .literal(let text)):
            let isFolded = other.ignoresCase(at: depth)
            if isFolded, !pattern.ignoresCase, (pattern.prefix + pattern.suffix).contains(where: ASCII.isLetter) {
                return false
            }
            return pattern.argument(ofLiteral: text).map { accepts(pattern.slots[0], $0, inAnyCase: isFolded) } ?? false
        case (.partial(let pattern), .partial(let otherPattern)):
            return covers(pattern, other, otherPattern)
        default: return false
        }
    }

    /// Whether the literal of a segment ignores case.
    func ignoresCase(at depth: Int) -> Bool { matcher.ignoresCase && choices[.segment(depth: depth)] == nil }

    func acceptsAnything(_ slot: Int) -> Bool {
        let argument = program.arguments[slot]
        return argument.allowed == nil && argument.shape.kind == .text
    }

    /// Whether a text is valid for an argument; false if that is unknown.
    func accepts(_ slot: Int, _ text: [UInt8]) -> Bool {
        mayAccept(slot, text) && (acceptsAnything(slot) || !program.arguments[slot].shape.isList)
    }

    /// Whether a text is valid for an argument, with all cases of its letters if these are ignored.
    private func accepts(_ slot: Int, _ text: [UInt8], inAnyCase isFolded: Bool) -> Bool {
        acceptsAnything(slot) || (!(isFolded && text.contains(where: ASCII.isLetter)) && accepts(slot, text))
    }

    /// Whether a text may be valid for an argument; true if that is unknown.
    func mayAccept(_ slot: Int, _ text: [UInt8]) -> Bool {
        let argument = program.arguments[slot]
        guard let string = DeepLinkBytes.with(text, String.init(exactly:)) else { return false }
        if argument.shape.isList { return true }
        return argument.allows(string) && argument.shape.accepts(string)
    }

    private func covers(_ slot: Int, _ other: LinkCoverage, _ otherSlot: Int) -> Bool {
        if acceptsAnything(slot) { return true }
        let (argument, otherArgument) = (program.arguments[slot], other.program.arguments[otherSlot])
        if argument.shape.isList || otherArgument.shape.isList {
            // Two lists may be split at different places.
            return argument.shape.isList && otherArgument.shape.isList && argument.allowed == nil
                && argument.separator == otherArgument.separator
                && argument.shape.kind.covers(otherArgument.shape.kind)
        }
        if let texts = other.matcher.allowed[otherSlot] { return texts.allSatisfy { accepts(slot, $0) } }
        return argument.allowed == nil && argument.shape.kind.covers(otherArgument.shape.kind)
    }

    /// Whether every text of the other pattern matches this one; false unless both have the same literals.
    private func covers(_ pattern: TextPattern, _ other: LinkCoverage, _ otherPattern: TextPattern) -> Bool {
        pattern.divides(like: otherPattern)
            && (pattern.ignoresCase || !otherPattern.ignoresCase || !otherPattern.hasLetters)
            && zip(pattern.slots, otherPattern.slots).allSatisfy { covers($0, other, $1) }
    }

    private func coversHost(_ other: LinkCoverage) -> Bool {
        guard let pattern = matcher.hostPattern else { return true }
        // Without a pattern, the other has a set such as `*.example.com`.
        return other.matcher.hostPattern.map { covers(pattern, other, $0) } ?? pattern.slots.allSatisfy(acceptsAnything)
    }

    private func coversQuery(_ other: LinkCoverage) -> Bool {
        query.allSatisfy { item in
            // An optional item may still refuse a value that the other template accepts.
            if !item.isRequired, !mayRefuse(item.value) { return true }
            return other.query.contains { otherItem in
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
            pattern.argument(ofLiteral: text).map { accepts(pattern.slots[0], $0) } ?? false
        case (.pattern(let pattern), .pattern(let otherPattern)):
            pattern.isWhole && acceptsAnything(pattern.slots[0]) || covers(pattern, other, otherPattern)
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
    var value: QueryItemPattern.Value {
        switch self {
        case .literal(let text): .literal(text)
        case .pattern(let pattern, _): .pattern(pattern)
        }
    }
}

extension TextPattern {
    /// The text of the argument in a literal that the pattern matches in all its escaped forms; nil for any other.
    ///
    /// Only of a pattern with one argument: between two arguments, an escaped text does not end the first.
    func argument(ofLiteral text: [UInt8]) -> [UInt8]? {
        func areEqual(_ literal: [UInt8], _ part: ArraySlice<UInt8>) -> Bool {
            ignoresCase ? literal.map(ASCII.lowercased) == part.map(ASCII.lowercased) : literal[...] == part
        }
        guard slots.count == 1, text.count >= prefix.count + suffix.count, areEqual(prefix, text.prefix(prefix.count)),
            areEqual(suffix, text.suffix(suffix.count))
        else { return nil }
        let argument = Array(text.dropFirst(prefix.count).dropLast(suffix.count))
        return argument.isEmpty && !allowsEmpty ? nil : argument
    }
}
