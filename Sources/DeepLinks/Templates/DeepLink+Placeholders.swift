internal import Foundation

/// Templates that come as text while the program runs, such as the lines of a file.
extension DeepLink where Value == [String: String] {
    /// Makes a template from a text: `/pass/{flight}/{row: Int}[/{letter}]?cabin={cabin:economy|first}`.
    ///
    /// Its arguments are texts, decoded, by their names; one that the link lacks has no entry. Placeholders are those of
    /// ``DeepLinkPattern``. A blank behind the colon makes a type of what follows, by which links are refused: `Int`,
    /// `Double`, `Bool`, `UUID`, `Date` or `URL`. `{name?}` may be missing, and so may every argument in brackets.
    ///
    /// Where the text comes with the program, write it in Swift instead: `"/pass/\(\.flight)"` has its types checked.
    public init(parsing text: String) {
        let (text, shapes, unknown) = Self.shapes(of: text)
        var template = PlaceholderParser.template(
            text, shapes.map { shape in (shape, { name, text in Self.access(name, shape, text) }) })
        template.checkTexts()
        let units = template.units
        for (slot, type) in unknown {
            let message = "\"\(type)\" is none of the types \(Self.types.keys.sorted().joined(separator: ", "))"
            let unit = units.firstIndex(of: .slot(slot)) ?? 0
            template.faults.append(LinkTemplate.Fault(code: .unknownType, unit: unit, message: message))
        }
        let arguments = template.arguments
        self.init(template) { values throws(UnprintableValue) in
            // A name that is missing stands for the default, as it would in the link.
            try arguments.map { argument throws(UnprintableValue) in
                guard let text = values[argument.name] else { return argument.textsWhenAbsent }
                if argument.shape.accepts(text) { return [text] }
                throw UnprintableValue(slot: argument.slot, reason: "\"\(text)\" is no value of its type")
            }
        }
    }

    /// Puts the text of an argument under its name.
    private static func access(
        _ name: String, _ shape: DeepLinkParameterShape, _ defaultText: String?
    ) -> ArgumentAccess {
        ArgumentAccess(place: nil) { whole, result in
            let values = whole.assumingMemoryBound(to: Value.self)
            switch result {
            case .capture(let capture):
                guard let text = String.value(in: capture), shape.accepts(text) else { return false }
                values.pointee[name] = text
            case .absent:
                guard shape.isOptional || defaultText != nil else { return false }
                values.pointee[name] = defaultText
            case .mismatch:
                return false
            }
            return true
        }
    }

    private static let types: [Substring: DeepLinkParameterShape] = [
        "String": String.deepLinkShape, "Int": Int.deepLinkShape, "Double": Double.deepLinkShape,
        "Bool": Bool.deepLinkShape, "UUID": UUID.deepLinkShape, "Date": Date.deepLinkShape, "URL": URL.deepLinkShape,
    ]

    /// The text without types and question marks, what they said, and the types by slots that are none.
    private static func shapes(
        of text: String
    ) -> (text: String, shapes: [DeepLinkParameterShape], unknown: [(slot: Int, type: String)]) {
        var unknown: [(slot: Int, type: String)] = []
        var plain = ""
        var shapes: [DeepLinkParameterShape] = []
        var depth = 0
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            depth += rest[..<open].reduce(0) { $0 + ($1 == "[" ? 1 : $1 == "]" ? -1 : 0) }
            plain += rest[...open]
            var placeholder = rest[rest.index(after: open)..<close]
            var shape = String.deepLinkShape
            if let colon = placeholder.firstIndex(of: ":") {
                let end = placeholder.firstIndex(of: "=") ?? placeholder.endIndex
                let type = placeholder[placeholder.index(after: colon)..<max(end, placeholder.index(after: colon))]
                if type.first == " " {
                    if let known = types[type.dropFirst()] {
                        shape = known
                    } else {
                        unknown.append((shapes.count, String(type.dropFirst())))
                    }
                    placeholder.removeSubrange(colon..<end)
                }
            }
            shape.isOptional = depth > 0
            if let mark = placeholder.firstIndex(of: "?"), !placeholder[..<mark].contains("=") {
                placeholder.remove(at: mark)
                shape.isOptional = true
            }
            shapes.append(shape)
            plain += placeholder + "}"
            rest = rest[rest.index(after: close)...]
        }
        return (plain + rest, shapes, unknown)
    }
}
