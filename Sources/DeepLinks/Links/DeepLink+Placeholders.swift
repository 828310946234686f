internal import Foundation

/// Templates that are read as text at run time, such as the lines of a file.
extension DeepLink where Value == [String: String] {
    /// Parses a template: `/pass/{flight}/{row: Int}[/{letter}]?cabin={cabin:economy|first}`.
    ///
    /// The value is a dictionary of the decoded texts by the names of arguments; an absent argument has no entry.
    /// Placeholders are those of ``DeepLinkPattern``. A space after the colon begins a type, which the text must be
    /// valid for: `Int`, `Double`, `Bool`, `UUID`, `Date` or `URL`. `{name?}` may be absent, and so may arguments in
    /// brackets.
    ///
    /// If the text is known when you write the program, use an interpolation such as `"/pass/\(\.flight)"`, whose types
    /// the compiler checks.
    public init(parsing text: String) {
        let (text, shapes, unknown) = Self.shapes(of: text)
        var template = PlaceholderParser.template(
            text, shapes.map { shape in (shape, { name, text in Self.access(name, shape, text) }) })
        template.checkTexts()
        let units = template.units
        for (slot, type) in unknown {
            let message = "\"\(type)\" is not one of the types \(Self.types.keys.sorted().joined(separator: ", "))"
            let unit = units.firstIndex(of: .slot(slot)) ?? 0
            template.faults.append(LinkTemplate.Fault(code: .unknownType, unit: unit, message: message))
        }
        let arguments = template.arguments
        self.init(template) { values in
            Result { () throws(UnprintableValue) in
                // A missing name has the value that an absent argument has.
                try arguments.map { argument throws(UnprintableValue) in
                    guard let text = values[argument.name] else { return argument.textsWhenAbsent }
                    if argument.shape.accepts(text) { return [text] }
                    throw UnprintableValue(slot: argument.slot, reason: "\"\(text)\" is not valid for its type")
                }
            }
        }
    }

    /// Stores the text of an argument under its name.
    private static func access(
        _ name: String, _ shape: DeepLinkParameterShape, _ defaultText: String?
    ) -> ArgumentAccess {
        ArgumentAccess(place: nil) { whole, result in
            switch result {
            case .capture(let capture):
                guard let text = String.value(in: capture), shape.accepts(text) else { return false }
                whole.change(Value.self) { $0[name] = text }
            case .absent:
                guard shape.isOptional || defaultText != nil else { return false }
                whole.change(Value.self) { $0[name] = defaultText }
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

    /// Returns the text without types and question marks, the shapes that these ask for, and the unknown types by
    /// slots.
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
