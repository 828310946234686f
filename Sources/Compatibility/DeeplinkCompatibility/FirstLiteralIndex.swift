/// Finds the templates that may match a text: those whose first literal the text begins with.
///
/// The time of a lookup depends on the number of different lengths of literals, not on the number of templates.
struct FirstLiteralIndex {
    private var positions: [Substring: [Int]] = [:]
    private var lengths: Set<Int> = []
    private var count = 0

    /// Adds a template after all others.
    ///
    /// Without a literal it may match every text.
    mutating func append(firstLiteral: String?) {
        let literal = firstLiteral ?? ""
        positions[literal[...], default: []].append(count)
        lengths.insert(literal.utf8.count)
        count += 1
    }

    /// The positions of the templates that may match, in the order in which they were added.
    func candidates(for text: String) -> [Int] {
        lengths.lazy
            .filter { $0 <= text.utf8.count }
            .flatMap { positions[Substring(text.utf8.prefix($0))] ?? [] }
            .sorted()
    }
}
