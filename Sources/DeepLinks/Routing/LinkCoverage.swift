/// What one length of a link matches, to be compared with another.
struct LinkCoverage {
    let program: LinkProgram
    let segments: [SegmentPattern]

    init(_ program: LinkProgram, _ variant: Int) {
        self.program = program
        segments = program.variants[variant].segments
    }

    /// Whether this link matches whatever the other does.
    ///
    /// False where it is not known.
    func covers(_ other: LinkCoverage) -> Bool {
        guard
            program.schemes.isEmpty
                || (!other.program.schemes.isEmpty
                    && other.program.schemes.allSatisfy(program.schemes.contains)),
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
            return program.ignoresCase
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
        program.query.allSatisfy { item in
            // What need not be there may still be something that this link refuses.
            if !item.isRequired, !mayRefuse(item.value) { return true }
            return other.program.query.contains { otherItem in
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
        guard let fragment = program.fragment else { return true }
        if !fragment.isRequired, !mayRefuse(fragment.value) { return true }
        guard let otherFragment = other.program.fragment, otherFragment.isRequired || !fragment.isRequired else {
            return false
        }
        return covers(fragment.value, otherFragment.value, other)
    }
}

extension FragmentPattern {
    /// What stands in the fragment, to be compared as the value of an item is.
    fileprivate var value: QueryItemPattern.Value {
        switch self {
        case .literal(let text): .literal(text)
        case .pattern(let pattern, _): .pattern(pattern)
        }
    }
}
