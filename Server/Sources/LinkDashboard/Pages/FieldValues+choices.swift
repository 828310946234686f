import LinkHTTP

// What an address or a form may ask for: a value that is not known is said rather than passed over.

extension FieldValues {
    /// One of the values that a field may have; `nil` where it is absent.
    ///
    /// - Throws: ``FieldFault`` that names the value, and those that are known.
    func choice<Value: RawRepresentable<String>>(
        _ name: String, of known: [Value], _ words: Words
    ) throws(FieldFault) -> Value? {
        guard let text = self[name] else { return nil }
        return try Self.choice(text, name, known, words)
    }

    /// One of the values that a field may have, which has to be there.
    ///
    /// - Throws: as ``choice(_:of:_:)``, and where the field is absent.
    func required<Value: RawRepresentable<String>>(
        _ name: String, of known: [Value], _ words: Words
    ) throws(FieldFault) -> Value {
        guard let value = try choice(name, of: known, words) else {
            let names = known.map(\.rawValue).joined(separator: ", ")
            throw FieldFault(
                field: name,
                text: words("“\(name)” is missing. Known are: \(names).", "„\(name)“ fehlt. Bekannt sind: \(names)."))
        }
        return value
    }

    /// What a form is to do: the value of the button that sent it, which has to be there.
    ///
    /// - Throws: as ``required(_:of:_:)``, at no field, because no field of the page says it.
    func step<Step: RawRepresentable<String> & CaseIterable>(_ words: Words) throws(FieldFault) -> Step {
        do throws(FieldFault) {
            return try required("do", of: Array(Step.allCases), words)
        } catch {
            throw FieldFault(field: nil, text: error.text)
        }
    }

    /// One of the texts that a field may have; `nil` where it is absent.
    ///
    /// - Parameters:
    ///   - name: the field.
    ///   - known: the texts.
    ///   - shown: those that a fault names, where they are too many; all where it is `nil`.
    ///   - words: the reader's words.
    /// - Throws: ``FieldFault`` that names the text, and those that are known.
    func choice(
        _ name: String, of known: [String], shown: [String]? = nil, _ words: Words
    ) throws(FieldFault) -> String? {
        guard let text = self[name] else { return nil }
        guard known.contains(text) else { throw Self.unknown(text, name, shown ?? known, words) }
        return text
    }

    /// The values of a field that may have several, each once and in their order.
    ///
    /// - Throws: as ``choice(_:of:_:)``.
    func choices<Value: RawRepresentable<String> & Equatable>(
        _ name: String, of known: [Value], _ words: Words
    ) throws(FieldFault) -> [Value] {
        var values: [Value] = []
        for text in all(name) {
            let value = try Self.choice(text, name, known, words)
            if !values.contains(value) { values.append(value) }
        }
        return values
    }

    private static func choice<Value: RawRepresentable<String>>(
        _ text: String, _ name: String, _ known: [Value], _ words: Words
    ) throws(FieldFault) -> Value {
        guard let value = known.first(where: { $0.rawValue == text }) else {
            throw unknown(text, name, known.map(\.rawValue), words)
        }
        return value
    }

    private static func unknown(_ text: String, _ name: String, _ known: [String], _ words: Words) -> FieldFault {
        let names = known.joined(separator: ", ")
        let shown = String(text.prefix(40))
        return FieldFault(
            field: name,
            text: words(
                "“\(shown)” is no value of “\(name)”. Known are: \(names).",
                "„\(shown)“ ist kein Wert für „\(name)“. Bekannt sind: \(names)."))
    }

    /// Where the page of a list begins, by the field `cursor`; `nil` for its beginning.
    ///
    /// - Parameter read: makes a position of its text.
    /// - Throws: ``FieldFault`` where it is no position of a list.
    func position<Position>(
        _ words: Words, read: (String) -> Position?
    ) throws(FieldFault) -> Position? {
        guard let text = self["cursor"] else { return nil }
        guard let position = PageCursor.position(text).flatMap(read) else {
            throw FieldFault(
                field: nil,
                text: words(
                    "The place in the list that “cursor” names in this address cannot be read. Begin at the front.",
                    "Die Stelle der Liste, die „cursor“ in dieser Adresse nennt, ist nicht zu lesen. Beginnen Sie wieder vorn."
                ))
        }
        return position
    }
}
