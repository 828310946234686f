import LinkPages

extension HTML {
    /// The head of a page: its title, what it is about, and what one can do.
    static func head(_ title: String, _ about: HTML = "", actions: HTML = "") -> HTML {
        let text: HTML = about == "" ? "" : "<p class=\"dim\">\(about)</p>"
        let buttons: HTML = actions == "" ? "" : "<div class=\"buttons\">\(actions)</div>"
        return "<div class=\"head\"><div><h1>\(title)</h1>\(text)</div>\(buttons)</div>"
    }

    /// A card with a heading.
    static func card(_ title: String, _ content: HTML) -> HTML {
        "<section class=\"card\"><h2>\(title)</h2>\n\(content)</section>"
    }

    /// A link that looks like a button.
    static func button(_ title: String, _ address: String, style: HTML = "") -> HTML {
        "<a class=\"button\(style == "" ? "" : " \(style)" as HTML)\" href=\"\(address)\">\(title)</a>"
    }

    /// A form of one button that changes something.
    static func action(_ title: String, _ address: String, style: HTML = "", fields: [(String, String)] = []) -> HTML {
        let hidden = fields.map { "<input type=\"hidden\" name=\"\($0.0)\" value=\"\($0.1)\">" as HTML }
        return """
            <form class="inline" action="\(address)" method="post">\(HTML.lines(hidden))<button class="\(style)">\(title)</button></form>
            """
    }

    /// What a page says where there is nothing to show yet.
    static func empty(_ title: String, _ text: HTML, actions: HTML = "") -> HTML {
        """
        <section class="card empty"><h2>\(title)</h2><p>\(text)</p><div>\(actions)</div></section>
        """
    }

    /// What a page says of what was done; where nothing was, it does not look like a success.
    static func note(_ content: HTML, isSuccess: Bool = true) -> HTML {
        "<div class=\"note\(isSuccess ? "" : " quiet" as HTML)\" role=\"status\">\(content)</div>"
    }

    /// The version of the stored values that a form was filled with, if it says one, and whether the form was compared with them.
    static func version(_ values: FieldValues) -> HTML {
        .lines(
            [FieldValues.versionField, FieldValues.comparedField].map { name in
                .optional(values[name]) { "<input type=\"hidden\" name=\"\(name)\" value=\"\($0)\">" }
            })
    }

    /// A list of names and values.
    static func facts(_ rows: [(String, HTML)]) -> HTML {
        let items = rows.filter { $0.1 != "" }.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" as HTML }
        return "<dl class=\"facts\">\(HTML.lines(items))</dl>"
    }

    /// A moment as people read it, and as programs do.
    static func time(_ text: String, _ iso: String) -> HTML {
        "<time datetime=\"\(iso)\">\(text)</time>"
    }

    /// A text that one copies: with a button where a script runs.
    static func copied(_ text: String, id: String, _ words: Words, style: HTML = "code") -> HTML {
        "<span class=\"copy\"><span class=\"\(style)\" id=\"\(id)\">\(text)</span>\(copyButton(text, from: id, words))</span>"
    }

    /// The button that copies the text of an element, where a script runs.
    static func copyButton(_ text: String, from id: String, _ words: Words) -> HTML {
        """
        <button type="button" class="text" data-script hidden data-copy="\(text)" data-from="\(id)" \
        data-done="\(words("Copied", "Kopiert"))">\(words("Copy", "Kopieren"))</button>
        """
    }

    /// The summary of what is wrong with a form; a script moves the focus here.
    ///
    /// - Parameter isPreview: whether nothing was to be done, because the page is a preview.
    static func problems(
        _ errors: [(field: String?, text: String)], ofPreview isPreview: Bool = false, _ words: Words
    ) -> HTML {
        guard !errors.isEmpty else { return "" }
        let items = errors.map { error -> HTML in
            let text: HTML = "\(error.text)"
            return
                "<li>\(HTML.optional(error.field) { "<a href=\"#\($0)\">\(text)</a>" })\(error.field == nil ? text : "")</li>"
        }
        let title =
            isPreview
            ? words("This is not right yet", "Das stimmt noch nicht")
            : words("This could not be done", "Das ging nicht")
        return """
            <div class="problem" role="alert" tabindex="-1"><h2>\(title)</h2>\
            <ul>\(HTML.lines(items))</ul></div>
            """
    }
}
