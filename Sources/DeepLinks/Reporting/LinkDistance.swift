/// How much of a link would have to change to have the path of a template: what the nearest candidates are told by.
///
/// Made only when somebody asks why a link does not match.
struct LinkDistance: Comparable {
    /// The costs of changes, in the hundredth parts of a segment.
    enum Change: Int {
        /// A literal that is missing.
        case literal = 100
        /// A segment too many.
        case extra = 75
        /// An argument that is missing or no value; the scheme, the host, an item of the query or the fragment.
        case part = 50
        /// A literal in another case.
        case letterCase = 5
    }

    private var cost = 0

    init(_ program: LinkProgram, _ variant: Int, _ input: LinkInput) {
        let segments = program.variants[variant].segments
        for (depth, segment) in segments.enumerated() {
            if case .rest = segment { return }
            guard depth < input.segmentCount, depth < input.segments.count else {
                if case .literal = segment { add(.literal) } else { add(.part) }
                continue
            }
            let range = input.segments[depth]
            if program.accepts(range, segment, input.bytes) { continue }
            guard case .literal(let literal) = segment else {
                add(.part)
                continue
            }
            let text = PercentDecoding.withDecoded(input.bytes, range) { $0.map(ASCII.lowercased) }
            cost += Self.cost(of: text, literal.map(ASCII.lowercased))
        }
        cost += max(0, input.segmentCount - segments.count) * Change.extra.rawValue
    }

    mutating func add(_ change: Change) { cost += change.rawValue }

    static func < (first: LinkDistance, second: LinkDistance) -> Bool { first.cost < second.cost }

    /// By the number of letters to put in, take out or replace; long texts are simply other ones.
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
