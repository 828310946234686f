extension LinkCoverage {
    /// Whether no link is in both sets; false if that is unknown.
    ///
    /// One part that cannot be the same is enough: other schemes, another number of segments, a literal that is not
    /// valid for an argument, another value of the same query item.
    func isDisjoint(from other: LinkCoverage) -> Bool {
        if !schemes.isEmpty, !other.schemes.isEmpty, !schemes.contains(where: other.schemes.contains) { return true }
        if haveOtherLengths(other) { return true }
        for (segment, otherSegment) in zip(segments, other.segments) {
            if case .rest = segment { break }
            if case .rest = otherSegment { break }
            if isDisjoint(segment, from: otherSegment, other) || other.isDisjoint(otherSegment, from: segment, self) {
                return true
            }
        }
        if let pattern = matcher.hostPattern, let otherPattern = other.matcher.hostPattern,
            haveDisjointArguments(pattern, other, otherPattern)
        {
            return true
        }
        if let fragment = matcher.fragment, let otherFragment = other.matcher.fragment,
            fragment.isRequired || otherFragment.isRequired,
            areDisjoint(fragment.value, otherFragment.value, other)
        {
            return true
        }
        return query.contains { item in
            other.query.contains {
                $0.name == item.name && ($0.isRequired || item.isRequired) && areDisjoint(item.value, $0.value, other)
            }
        }
    }

    /// Whether no text is a value of both; false if that is unknown.
    private func areDisjoint(
        _ value: QueryItemPattern.Value, _ otherValue: QueryItemPattern.Value, _ other: LinkCoverage
    ) -> Bool {
        switch (value, otherValue) {
        case (.literal(let text), .literal(let otherText)): text != otherText
        case (.literal(let text), .pattern(let pattern)): other.refuses(pattern, text)
        case (.pattern(let pattern), .literal(let text)): refuses(pattern, text)
        case (.pattern(let pattern), .pattern(let otherPattern)):
            haveDisjointArguments(pattern, other, otherPattern) || !overlaps(pattern, otherPattern, other)
        case (.any, _), (_, .any): false
        }
    }

    /// Whether a pattern does not match a literal in any of its escaped forms; false if that is unknown.
    private func refuses(_ pattern: TextPattern, _ text: [UInt8]) -> Bool {
        guard pattern.slots.count == 1 else { return false }
        return pattern.argument(ofLiteral: text).map { !mayAccept(pattern.slots[0], $0) } ?? true
    }

    /// Whether two patterns divide a text at the same places, and one argument cannot have the text of the other.
    private func haveDisjointArguments(
        _ pattern: TextPattern, _ other: LinkCoverage, _ otherPattern: TextPattern
    ) -> Bool {
        pattern.divides(like: otherPattern)
            && zip(pattern.slots, otherPattern.slots).contains { areDisjoint($0, other, $1) }
    }

    private func areDisjoint(_ slot: Int, _ other: LinkCoverage, _ otherSlot: Int) -> Bool {
        let (first, second) = (program.arguments[slot], other.program.arguments[otherSlot])
        if first.shape.isList || second.shape.isList {
            // The separator of a list may be a part of another value's text.
            return first.isSplitByComma && second.isSplitByComma && first.allowed == nil && second.allowed == nil
                && first.shape.kind.isDisjoint(from: second.shape.kind)
        }
        return switch (matcher.allowed[slot], other.matcher.allowed[otherSlot]) {
        case (let texts?, _): !texts.contains { other.mayAccept(otherSlot, $0) }
        case (nil, let texts?): !texts.contains { mayAccept(slot, $0) }
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
            return areDisjoint(slot, other, otherSlot)
        case (.literal(let text), .literal(let otherText)):
            return matcher.ignoresCase || other.matcher.ignoresCase
                ? text.map(ASCII.lowercased) != otherText.map(ASCII.lowercased) : text != otherText
        case (.literal(let text), .argument(let slot)):
            return text.isEmpty || !other.mayAccept(slot, text)
        case (.argument(let slot), .partial(let pattern)):
            let shape = program.arguments[slot].shape
            if shape.isList { return false }
            let own = texts(of: TextPattern(slots: [slot]))
            if !own.isEmpty { return own.allSatisfy { other.refuses(pattern, $0) } }
            let literal = pattern.prefix + pattern.suffix
            if !shape.kind.mayContain(literal, ignoringCase: pattern.ignoresCase) { return true }
            let texts = other.texts(of: pattern)
            return !texts.isEmpty && !texts.contains { mayAccept(slot, $0) }
        case (.literal(let text), .partial(let pattern)):
            return isDisjoint(text, from: pattern, other)
        case (.literal(let text), .wildcard):
            return text.isEmpty
        case (.partial(let pattern), .partial(let otherPattern)):
            return haveDisjointArguments(pattern, other, otherPattern) || !overlaps(pattern, otherPattern, other)
        default:
            return false
        }
    }

    /// Whether a pattern matches no spelling of a literal; false if that is unknown.
    private func isDisjoint(_ text: [UInt8], from pattern: TextPattern, _ other: LinkCoverage) -> Bool {
        var pattern = pattern
        pattern.ignoresCase = pattern.ignoresCase || matcher.ignoresCase
        if pattern.slots.count == 1 {
            guard let argument = pattern.argument(ofLiteral: text) else { return true }
            let isFolded = matcher.ignoresCase && argument.contains(where: ASCII.isLetter)
            return !isFolded && !other.mayAccept(pattern.slots[0], argument)
        }
        // A literal is decoded, and matching a pattern would decode it again.
        if text.contains(ASCII.percent) { return false }
        return !DeepLinkBytes.with(text) { pattern.matches($0, TextRange(0, text.count)) }
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
        if argument.shape.isList { return true }
        if let allowed = argument.allowed { return pattern.ignoresCase || allowed.contains { isThere($0.utf8) } }
        return argument.shape.kind.mayContain(bytes, ignoringCase: pattern.ignoresCase)
    }

    private static func areEqual(_ first: [UInt8], _ second: [UInt8], ignoringCase: Bool) -> Bool {
        ignoringCase ? first.map(ASCII.lowercased) == second.map(ASCII.lowercased) : first == second
    }
}

extension ArgumentSpecification {
    /// Whether the argument is one text, or a list whose separator no number, date or identifier contains.
    fileprivate var isSplitByComma: Bool { separator == nil || separator == "," }
}
