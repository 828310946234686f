extension LinkCoverage {
    /// The most sets that are compared one by one.
    private static let mostAlternatives = 64

    /// The set as a union of smaller ones, in which each part with a few possible values has one of them.
    ///
    /// `/{kind:a|b}` is the union of `/a` and `/b`. Several earlier templates together may cover a union that none of
    /// them covers alone. Returns only the set itself if no part has few values, or if there are too many sets.
    var alternatives: [LinkCoverage] {
        var all = [self]
        func branch(_ facet: OverlapIndex.Facet, _ texts: [[UInt8]], _ set: (inout LinkCoverage, [UInt8]) -> Void) {
            guard !texts.isEmpty, all.count * texts.count <= Self.mostAlternatives else { return }
            all = all.flatMap { link in
                texts.map { text in
                    var link = link
                    set(&link, text)
                    link.choices[facet] = [text]
                    return link
                }
            }
        }
        if schemes.count > 1 { branch(.scheme, schemes) { $0.schemes = [$1] } }
        for (depth, segment) in segments.enumerated() {
            let pattern: TextPattern
            switch segment {
            case .argument(let slot): pattern = TextPattern(slots: [slot])
            case .partial(let partial): pattern = partial
            case .literal, .wildcard, .rest: continue
            }
            branch(.segment(depth: depth), texts(of: pattern)) { $0.segments[depth] = .literal($1) }
        }
        for (position, item) in query.enumerated() where item.isRequired {
            guard case .pattern(let pattern) = item.value else { continue }
            branch(.item(name: item.name), texts(of: pattern)) { $0.query[position].value = .literal($1) }
        }
        return all
    }

    /// The texts that match a pattern, decoded; empty if there are too many.
    func texts(of pattern: TextPattern) -> [[UInt8]] {
        guard pattern.slots.count == 1 else { return [] }
        let slot = pattern.slots[0]
        let shape = program.arguments[slot].shape
        if shape.isList { return [] }
        let values = matcher.allowed[slot] ?? (shape.kind == .bool ? Self.booleans : [])
        let texts = values.filter { pattern.allowsEmpty || !$0.isEmpty }
        guard pattern.ignoresCase else { return texts.map { pattern.prefix + $0 + pattern.suffix } }
        // Only the literals beside the value ignore case.
        let letters = (pattern.prefix + pattern.suffix).count(where: ASCII.isLetter)
        guard letters < Self.mostAlternatives.trailingZeroBitCount else { return [] }
        let suffixes = Self.cases(of: pattern.suffix)
        return Self.cases(of: pattern.prefix).flatMap { prefix in
            texts.flatMap { text in suffixes.map { prefix + text + $0 } }
        }
    }

    /// All spellings of a text in lower and upper case.
    private static func cases(of text: [UInt8]) -> [[UInt8]] {
        text.reduce([[]]) { beginnings, byte in
            let letters = ASCII.isLetter(byte) ? [byte | 0x20, byte & ~0x20] : [byte]
            return beginnings.flatMap { beginning in letters.map { beginning + [$0] } }
        }
    }

    private static let booleans = ["true", "false", "1", "0", ""].map { Array($0.utf8) }
}
