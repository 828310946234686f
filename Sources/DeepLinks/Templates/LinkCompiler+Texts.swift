extension LinkCompiler {
    /// Decodes a part of a template that has no arguments.
    mutating func literal(_ units: ArraySlice<Unit>) -> [UInt8] {
        var raw: [UInt8] = []
        for (index, unit) in zip(units.indices, units) {
            guard case .byte(let byte) = unit else { continue }
            if byte == ASCII.openBrace || byte == ASCII.closeBrace {
                note(.misplacedBrace, at: index, "braces enclose placeholders; write %7B or %7D for the character")
            }
            raw.append(byte)
        }
        if let decoded = PercentDecoder.decodedLiteral(raw) { return decoded }
        note(
            .invalidEscape, at: units.startIndex,
            "\"%\" must be followed by two hexadecimal digits; write %25 for the character")
        return raw
    }

    /// Compiles a text that has arguments; nil if it has faults.
    mutating func pattern(_ units: ArraySlice<Unit>) -> TextPattern? {
        var pattern = TextPattern()
        pattern.ignoresCase = template.ignoresCase
        var start = units.startIndex
        for (index, unit) in zip(units.indices, units) {
            guard case .slot(let slot) = unit else { continue }
            let text = units[start..<index]
            if pattern.slots.isEmpty {
                pattern.prefix = literal(text)
            } else {
                let delimiter = literal(text)
                // An empty text between two arguments is reported elsewhere.
                guard let first = delimiter.first else { return nil }
                if !Self.standsUnescaped(first) {
                    note(
                        .escapedDelimiter, at: start,
                        "a text between two arguments must begin with a character that is never escaped")
                    return nil
                }
                pattern.delimiters.append(delimiter)
            }
            pattern.slots.append(slot)
            start = index + 1
        }
        pattern.suffix = literal(units[start...])
        return pattern
    }

    private static func standsUnescaped(_ byte: UInt8) -> Bool {
        ASCII.isUnreserved(byte) || "!$&'()*+,;=:@".utf8.contains(byte)
    }

    mutating func readQuery(_ units: ArraySlice<Unit>) {
        for item in units.split(separator: .byte(ASCII.ampersand)) {
            let equals = item.firstIndex(of: .byte(ASCII.equals)) ?? item.endIndex
            let name = item[..<equals]
            if name.isEmpty || name.contains(where: Self.isSlot) {
                note(.queryItemWithoutName, at: item.startIndex, "a query item must have a name: ?name={argument}")
                continue
            }
            var pattern = QueryItemPattern(name: literal(name), value: .any, isRequired: true)
            if parts.query.contains(where: { $0.name == pattern.name }) {
                let name = String(decoding: pattern.name, as: UTF8.self)
                note(.repeatedQueryItem, at: item.startIndex, "the query already has an item \"\(name)\"")
            }
            if equals < item.endIndex {
                let value = item[(equals + 1)...]
                if value.contains(where: Self.isSlot) {
                    guard var text = self.pattern(value) else { continue }
                    text.allowsEmpty = true
                    pattern.value = .pattern(text)
                    pattern.isRequired = isRequired(text)
                } else {
                    pattern.value = .literal(literal(value))
                }
            }
            parts.query.append(pattern)
        }
    }

    mutating func readFragment(_ units: ArraySlice<Unit>) {
        guard units.contains(where: Self.isSlot) else {
            parts.fragment = .literal(literal(units))
            return
        }
        guard var text = pattern(units) else { return }
        text.allowsEmpty = true
        parts.fragment = .pattern(text, isRequired: isRequired(text))
    }

    static func isSlot(_ unit: Unit) -> Bool {
        if case .slot = unit { true } else { false }
    }

    private func isRequired(_ pattern: TextPattern) -> Bool {
        pattern.slots.contains {
            let argument = template.arguments[$0]
            return !argument.mayBeAbsent && !argument.shape.isList
        }
    }
}
