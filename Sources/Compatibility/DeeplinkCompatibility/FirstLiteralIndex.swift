/// Finds the templates that may match a text: all others begin with a literal that the text does not begin with.
///
/// The work for a text depends on how many different lengths the literals have, not on how many templates there are.
struct FirstLiteralIndex {
    private var positions: [Substring: [Int]] = [:]
    private var lengths: Set<Int> = []
    private var count = 0

    /// Adds a template behind all others; without a literal it may match every text.
    mutating func append(firstLiteral: String?) {
        let literal = firstLiteral ?? ""
        positions[literal[...], default: []].append(count)
        lengths.insert(literal.utf8.count)
        count += 1
    }

    /// Where the templates that may match stand, in the order in which they were added.
    func candidates(for text: String) -> [Int] {
        lengths.lazy
            .filter { $0 <= text.utf8.count }
            .flatMap { positions[Substring(text.utf8.prefix($0))] ?? [] }
            .sorted()
    }
}
