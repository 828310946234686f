import LinkPages

/// What a page asks before something stops working: what will, and the button that does it.
struct Question: Sendable {
    /// What is meant, and what follows; a paragraph each.
    let effects: [HTML]
    /// What the button says; `nil` where it cannot be done.
    let button: String?
    /// The button's look.
    var style: HTML = "danger"
    /// Where the answer goes, with its fields.
    let address: String
    let fields: [(String, String)]
    /// Where whoever does not want it goes.
    let back: String

    /// The card.
    func markup(_ words: Words) -> HTML {
        let paragraphs = effects.map { "<p>\($0)</p>" as HTML }
        let action: HTML = .optional(button) { .action($0, address, style: style, fields: fields) }
        let leave = button == nil ? words("Back", "Zurück") : words("Cancel", "Abbrechen")
        return """
            <section class="card">\(HTML.lines(paragraphs))\
            <div class="buttons">\(action)\(HTML.button(leave, back))</div></section>
            """
    }
}
