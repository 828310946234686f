/// The distance of a link from a template that it does not match; used to find the templates that come closest.
struct LinkDistance: Comparable {
    /// The costs of changes, in hundredths of a segment.
    enum Change: Int {
        /// A missing literal.
        case literal = 100
        /// A segment too many.
        case extra = 75
        /// An argument that is missing or not valid; the scheme, the host, a query item or the fragment.
        case part = 50
        /// A literal in another case.
        case letterCase = 5
    }

    private var cost = 0

    init(_ program: LinkProgram, _ variant: Int, _ input: LinkInput) {
        let segments = program.matcher.variants[variant].segments
        for (depth, segment) in segments.enumerated() {
            if case .rest = segment { return }
            guard depth < input.segmentCount, depth < input.segments.count else {
                if case .literal = segment { add(.literal) } else { add(.part) }
                continue
            }
            let range = input.segments[depth]
            if program.matcher.accepts(range, segment, input.bytes) { continue }
            guard case .literal(let literal) = segment else {
                add(.part)
                continue
            }
            let text = PercentDecoder.withDecoded(input.bytes, range) { $0.map(ASCII.lowercased) }
            cost += Self.cost(of: text, literal.map(ASCII.lowercased))
        }
        cost += max(0, input.segmentCount - segments.count) * Change.extra.rawValue
    }

    mutating func add(_ change: Change) { cost += change.rawValue }

    static func < (first: LinkDistance, second: LinkDistance) -> Bool { first.cost < second.cost }

    /// The edit distance (Levenshtein), as a share of a literal's cost.
    ///
    /// Long texts are not compared: they cost a literal.
    private static func cost(of text: [UInt8], _ literal: [UInt8]) -> Int {
        if text == literal { return Change.letterCase.rawValue }
        let longest = max(text.count, literal.count)
        if longest > 64 { return Change.literal.rawValue }
        var row = Array(0...literal.count)
        for (line, byte) in text.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, other) in literal.enumerated() {
                let replaced = diagonal + (byte == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[literal.count] * Change.literal.rawValue / longest
    }
}
