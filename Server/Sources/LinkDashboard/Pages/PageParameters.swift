/// The parameters that the address of a page may have, besides those of all pages: the project, and what was done before.
///
/// What an address asks for is done or refused, never passed over: a parameter that the page does not have could be a filter
/// that the reader believes to be in force.
struct PageParameters: Hashable, Sendable {
    /// Those that occur once.
    private let single: [String]
    /// Those that may occur several times.
    private let repeatable: [String]

    /// Names the parameters.
    init(_ single: [String] = [], repeatable: [String] = []) {
        (self.single, self.repeatable) = (single, repeatable)
    }

    private static let ofAllPages = ["project", "note"]

    /// Refuses an address with another parameter, or with one several times that occurs once.
    ///
    /// - Throws: ``FieldFault`` with what is wrong, and what the address may have.
    func check(_ query: FieldValues, _ words: Words) throws(FieldFault) {
        let once = single + Self.ofAllPages
        var seen: Set<String> = []
        for name in query.pairs.map(\.name) where !repeatable.contains(name) {
            let shown = String(name.prefix(40))
            guard once.contains(name) else {
                let known = (single + repeatable).joined(separator: ", ")
                throw FieldFault(
                    field: nil,
                    text: words(
                        "“\(shown)” is no parameter of this address.", "„\(shown)“ ist kein Parameter dieser Adresse.")
                        + (known.isEmpty
                            ? words(" It has none.", " Sie hat keine.")
                            : words(" Known are: \(known).", " Bekannt sind: \(known).")))
            }
            guard seen.insert(name).inserted else {
                throw FieldFault(
                    field: nil,
                    text: words(
                        "“\(shown)” occurs more than once in this address, and may occur once.",
                        "„\(shown)“ steht mehr als einmal in dieser Adresse und darf einmal vorkommen."))
            }
        }
        _ = try query.choice("note", of: Note.allCases, words)
    }
}
