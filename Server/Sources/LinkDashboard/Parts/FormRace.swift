import LinkPages

/// The changes that others have saved since a form was filled: the stored and the entered value of each field that differs.
///
/// A change throws it where saving the form would remove something unseen.
struct FormRace: Error, Hashable, Sendable {
    /// A field that others may have changed.
    struct Field: Hashable, Sendable {
        var name: String
        var title: String
        /// Whether it is a box that is checked or not.
        var isFlag = false
        /// What its values are called; those that are not here are texts.
        var titles: [String: String] = [:]

        /// A value as it is shown.
        func shown(_ text: String, _ words: Words) -> String {
            guard isFlag else { return titles[text] ?? (text.isEmpty ? "–" : text) }
            return text.isEmpty ? words("no", "nein") : words("yes", "ja")
        }
    }

    /// A field that differs.
    struct Difference: Hashable, Sendable {
        var name: String
        var title: String
        var stored: String
        var own: String
    }

    /// The fields that differ.
    let differences: [Difference]
    /// What is stored now, with its version.
    let stored: FieldValues
    let words: Words

    /// Compares fields.
    init(_ fields: [Field], stored: FieldValues, own: FieldValues, _ words: Words) {
        differences = fields.compactMap { field in
            let (theirs, typed) = (stored.text(of: field.name), own.text(of: field.name))
            guard theirs != typed else { return nil }
            return Difference(
                name: field.name, title: field.title, stored: field.shown(theirs, words),
                own: field.shown(typed, words))
        }
        self.stored = stored
        self.words = words
    }

    /// Compares what a form was filled with and what is stored now; `nil` where saving the form removes nothing unseen.
    ///
    /// That is so where nothing was saved since, where the form holds what is stored anyway, and where it does not say what it was
    /// filled with, as that of a program.
    ///
    /// - Parameters:
    ///   - fields: the fields of the form.
    ///   - stored: the values that are stored now, with their version.
    ///   - own: the form.
    ///   - words: the reader's words.
    init?(savedSince fields: [Field], stored: FieldValues, own: FieldValues, _ words: Words) {
        let version = FieldValues.versionField
        guard let filled = own[version], filled != stored[version] else { return nil }
        self.init(fields, stored: stored, own: own, words)
        guard !differences.isEmpty else { return nil }
    }

    /// Compares again what the form's page has compared before, so that a fault of the form does not hide it.
    ///
    /// It is `nil` where the page has compared nothing, or where nothing differs any more. The parameters are those of
    /// ``init(savedSince:stored:own:_:)``.
    init?(shownFor fields: [Field], stored: FieldValues, own: FieldValues, _ words: Words) {
        guard own.has(FieldValues.comparedField) else { return nil }
        self.init(fields, stored: stored, own: own, words)
        guard !differences.isEmpty else { return nil }
    }

    /// What a field says: what is stored; it holds what was entered.
    func text(of field: String) -> String? {
        differences.first { $0.name == field }.map {
            words("Stored now: \($0.stored)", "Jetzt gespeichert: \($0.stored)")
        }
    }

    /// What the page says above the form.
    ///
    /// - Parameter title: who changed what.
    func markup(_ title: String) -> HTML {
        let (stored, own) = (words("Stored now", "Jetzt gespeichert"), words("Yours", "Ihres"))
        let rows = differences.map { change -> HTML in
            """
            <tr><th scope="row">\(change.title)</th><td class="full" data-label="\(stored):">\(change.stored)</td>\
            <td class="full" data-label="\(own):">\(change.own)</td></tr>
            """
        }
        return """
            <div class="problem warning" role="alert" tabindex="-1"><h2>\(title)</h2>\
            <table class="stack"><thead><tr><th scope="col">\(words("Field", "Feld"))</th><th scope="col">\(stored)</th>\
            <th scope="col">\(own)</th></tr></thead><tbody>\(HTML.lines(rows))</tbody></table>\
            <p>\(words("The form holds your values. Send it again to keep them.", "Das Formular enthält Ihre Werte. Schicken Sie es noch einmal ab, um sie zu behalten."))</p></div>
            """
    }
}
