extension LinkCoverage {
    /// Whether no link is in both sets; false if that is unknown.
    ///
    /// One part that cannot be the same is enough: other schemes, another number of segments, a literal that is not
    /// valid for an argument, another value of the same query item.
    func isDisjoint(from other: LinkCoverage) -> Bool {
        let schemes = matcher.schemes
        if !schemes.isEmpty, !other.matcher.schemes.isEmpty, !schemes.contains(where: other.matcher.schemes.contains) {
            return true
        }
        if haveOtherLengths(other) { return true }
        for (segment, otherSegment) in zip(segments, other.segments) {
            if case .rest = segment { break }
            if case .rest = otherSegment { break }
            if isDisjoint(segment, from: otherSegment, other) || other.isDisjoint(otherSegment, from: segment, self) {
                return true
            }
        }
        for case .literal(let text) in [matcher.fragment].compactMap({ $0 }) {
            if case .literal(let otherText)? = other.matcher.fragment, text != otherText { return true }
        }
        return matcher.query.contains { item in
            guard case .literal(let text) = item.value else { return false }
            return other.matcher.query.contains {
                if case .literal(let otherText) = $0.value { return $0.name == item.name && text != otherText }
                return false
            }
        }
    }

    private static func areDisjoint(_ first: ArgumentSpecification, _ second: ArgumentSpecification) -> Bool {
        switch (first.allowed, second.allowed) {
        case (let texts?, let others?): !texts.contains(where: others.contains)
        case (let texts?, nil): !texts.contains(where: second.shape.accepts)
        case (nil, let texts?): !texts.contains(where: first.shape.accepts)
        case (nil, nil): first.shape.kind.isDisjoint(from: second.shape.kind)
        }
    }

    private func haveOtherLengths(_ other: LinkCoverage) -> Bool {
        switch (hasRest, other.hasRest) {
        case (false, false): segments.count != other.segments.count
        case (true, false): other.segments.count < segments.count - 1
        case (false, true): segments.count < other.segments.count - 1
        case (true, true): false
        }
    }

    private var hasRest: Bool {
        if case .rest = segments.last { true } else { false }
    }

    /// Compares a segment with another in one direction; the caller asks for both.
    private func isDisjoint(
        _ segment: SegmentPattern, from otherSegment: SegmentPattern, _ other: LinkCoverage
    ) -> Bool {
        switch (segment, otherSegment) {
        case (.argument(let slot), .argument(let otherSlot)):
            return Self.areDisjoint(program.arguments[slot], other.program.arguments[otherSlot])
        case (.literal(let text), .literal(let otherText)):
            return matcher.ignoresCase || other.matcher.ignoresCase
                ? text.map(ASCII.lowercased) != otherText.map(ASCII.lowercased) : text != otherText
        case (.literal(let text), .argument(let slot)):
            return text.isEmpty || !other.accepts(slot, String(decoding: text, as: UTF8.self))
        case (.literal(let text), .partial(let pattern)):
            // A literal is decoded, and matching a pattern would decode it again.
            if text.contains(ASCII.percent) || matcher.ignoresCase { return false }
            return !DeepLinkBytes.with(text) { pattern.matches($0, TextRange(0, text.count)) }
        case (.literal(let text), .wildcard):
            return text.isEmpty
        case (.partial(let pattern), .partial(let otherPattern)):
            return !overlaps(pattern, otherPattern, other)
        default:
            return false
        }
    }

    // MARK: - Texts with arguments

    /// Whether a text may match both patterns; true if that is unknown.
    ///
    /// The shorter prefix must be the beginning of the longer one, and the rest of the longer one must be possible at
    /// the beginning of an argument; likewise for suffixes.
    func overlaps(_ pattern: TextPattern, _ otherPattern: TextPattern, _ other: LinkCoverage) -> Bool {
        mayBegin(pattern.prefix, pattern, with: otherPattern.prefix, otherPattern, other)
            && mayEnd(pattern.suffix, pattern, with: otherPattern.suffix, otherPattern, other)
    }

    private func mayBegin(
        _ prefix: [UInt8], _ pattern: TextPattern, with otherPrefix: [UInt8], _ otherPattern: TextPattern,
        _ other: LinkCoverage
    ) -> Bool {
        if prefix.count > otherPrefix.count {
            return other.mayBegin(otherPrefix, otherPattern, with: prefix, pattern, self)
        }
        let start = otherPrefix.prefix(prefix.count)
        guard Self.areEqual(prefix, Array(start), ignoringCase: pattern.ignoresCase || otherPattern.ignoresCase) else {
            return false
        }
        // The rest of the longer prefix is the beginning of this pattern's first argument.
        let more = Array(otherPrefix.dropFirst(prefix.count))
        return mayContain(more, pattern) { $0.starts(with: more) }
    }

    private func mayEnd(
        _ suffix: [UInt8], _ pattern: TextPattern, with otherSuffix: [UInt8], _ otherPattern: TextPattern,
        _ other: LinkCoverage
    ) -> Bool {
        if suffix.count > otherSuffix.count {
            return other.mayEnd(otherSuffix, otherPattern, with: suffix, pattern, self)
        }
        let end = otherSuffix.suffix(suffix.count)
        guard Self.areEqual(suffix, Array(end), ignoringCase: pattern.ignoresCase || otherPattern.ignoresCase) else {
            return false
        }
        let more = Array(otherSuffix.dropLast(suffix.count))
        return mayContain(more, pattern) { $0.reversed().starts(with: more.reversed()) }
    }

    /// Whether the argument of a pattern may contain some bytes, in a place that `isThere` checks for allowed values.
    private func mayContain(_ bytes: [UInt8], _ pattern: TextPattern, _ isThere: (String.UTF8View) -> Bool) -> Bool {
        guard !bytes.isEmpty, pattern.slots.count == 1 else { return true }
        let argument = program.arguments[pattern.slots[0]]
        if argument.shape.isList || pattern.ignoresCase { return true }
        if let allowed = argument.allowed { return allowed.contains { isThere($0.utf8) } }
        return bytes.allSatisfy(argument.shape.kind.mayContain)
    }

    private static func areEqual(_ first: [UInt8], _ second: [UInt8], ignoringCase: Bool) -> Bool {
        ignoringCase ? first.map(ASCII.lowercased) == second.map(ASCII.lowercased) : first == second
    }
}
