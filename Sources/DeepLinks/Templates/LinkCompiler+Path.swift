extension LinkCompiler {
    /// Reads the path: segments between slashes, and optional tails in brackets.
    mutating func readPath(_ units: ArraySlice<Unit>) {
        var segments: [SegmentPattern] = []
        for prefix in template.prefixes {
            let hasHost = prefix.utf8.indices.contains { prefix.utf8[$0...].starts(with: "://".utf8) }
            if hasHost || prefix.contains(where: "{}[]*?#\\".contains) {
                note(.invalidBase, at: 0, "\"\(prefix)\" is not a path without arguments, such as /app/v2")
            }
            for segment in prefix.utf8.split(separator: ASCII.slash) {
                if let decoded = PercentDecoder.decodedLiteral(segment) {
                    segments.append(literalSegment(decoded, at: 0))
                } else {
                    note(.invalidEscape, at: 0, "\"%\" must be followed by two hexadecimal digits in \"\(prefix)\"")
                }
            }
        }
        var variants: [[SegmentPattern]] = []
        var optionalSlots: Set<Int> = []
        var depth = 0
        var hasClosed = false
        var start = units.startIndex
        if units.first == .byte(ASCII.slash) { start += 1 }

        for index in start..<max(start, units.endIndex) {
            switch units[index] {
            case .byte(ASCII.slash):
                if hasClosed { noteBracket(at: index) }
                // The slash after an opening bracket begins a segment without ending one.
                if index > units.startIndex, units[index - 1] == .byte(ASCII.openBracket) {
                    start = index + 1
                } else {
                    append(units[start..<index], to: &segments)
                    start = index + 1
                }
            case .byte(ASCII.openBracket):
                if hasClosed || index + 1 >= units.endIndex || units[index + 1] != .byte(ASCII.slash) {
                    noteBracket(at: index)
                }
                if start < index { append(units[start..<index], to: &segments) }
                start = index + 1
                variants.append(segments)
                depth += 1
            case .byte(ASCII.closeBracket):
                if depth == 0 { noteBracket(at: index) }
                if start < index { append(units[start..<index], to: &segments) }
                start = index + 1
                depth -= 1
                hasClosed = true
            case .slot(let slot):
                if hasClosed { noteBracket(at: index) }
                if depth > 0 { optionalSlots.insert(slot) }
            case .byte:
                if hasClosed { noteBracket(at: index) }
            }
        }
        if depth > 0 { noteBracket(at: max(units.startIndex, units.endIndex - 1)) }
        if start < units.endIndex { append(units[start...], to: &segments) }
        variants.append(segments)
        parts.variants = variants.reversed().map { PathVariant(segments: $0) }
        checkOptionality(units, optionalSlots)
        if segments.count > Self.mostSegments {
            note(.tooManySegments, at: units.startIndex, "a path can have at most \(Self.mostSegments) segments")
        }
    }

    /// A router walks down a path by recursion, so that its depth needs a limit.
    private static let mostSegments = 256

    private mutating func noteBracket(at index: Int) {
        note(.misplacedBracket, at: index, "brackets must enclose whole segments at the end of the path: /a[/b[/c]]")
    }

    private mutating func append(_ units: ArraySlice<Unit>, to segments: inout [SegmentPattern]) {
        if case .rest = segments.last {
            note(.misplacedRest, at: units.startIndex, "the rest of a path must be its last segment")
            return
        }
        if case .slot(let slot) = units.first, units.count == 1 {
            segments.append(template.arguments[slot].isRest ? .rest(slot: slot) : .argument(slot: slot))
        } else if units.elementsEqual([.byte(ASCII.star)]) {
            segments.append(.wildcard)
        } else if units.elementsEqual([.byte(ASCII.star), .byte(ASCII.star)]) {
            segments.append(.rest(slot: nil))
        } else if units.starts(with: [.byte(ASCII.star), .byte(ASCII.star)]) {
            note(
                .misplacedRest, at: units.startIndex,
                "** must be the whole last segment; write %2A for a star that links contain")
        } else if units.contains(where: Self.isSlot) {
            if let pattern = pattern(units) { segments.append(.partial(pattern)) }
        } else {
            segments.append(literalSegment(literal(units), at: units.startIndex))
        }
    }

    private mutating func literalSegment(_ text: [UInt8], at unit: Int) -> SegmentPattern {
        if text.elementsEqual([ASCII.dot]) || text.elementsEqual([ASCII.dot, ASCII.dot]) {
            note(.dotSegment, at: unit, "\".\" and \"..\" cannot be segments of a link")
        }
        return .literal(text)
    }

    private mutating func checkOptionality(_ units: ArraySlice<Unit>, _ optionalSlots: Set<Int>) {
        for (index, unit) in zip(units.indices, units) {
            guard case .slot(let slot) = unit else { continue }
            let argument = template.arguments[slot]
            if optionalSlots.contains(slot) {
                if !argument.mayBeAbsent && !argument.shape.isList {
                    note(
                        .requiredInOptionalPart, at: index,
                        "an argument in brackets needs an optional property or a default")
                }
            } else if argument.hasDefault, !argument.isRest {
                note(
                    .defaultInRequiredPart, at: index,
                    "the default is never used here; put the end of the path in brackets: [/{\(argument.name)}]")
            }
        }
    }
}
