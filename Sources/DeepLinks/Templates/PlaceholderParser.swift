/// Reads the placeholders of the tuple form: `{name}`, `{name=default}`, `{name:one|two}`, `{name...}`.
enum PlaceholderParser {
    static func template(_ text: String, _ shapes: [DeepLinkParameterShape]) -> LinkTemplate {
        var template = LinkTemplate()
        var rest = text[...]
        var units = 0
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            append(rest[..<open], to: &template, &units)
            let slot = template.arguments.count
            if slot < shapes.count {
                template.arguments.append(argument(rest[rest.index(after: open)..<close], slot, shapes[slot]))
                template.parts.append(.argument(slot))
                units += 1
            } else {
                // Kept as a text, so that offsets stay right.
                append(rest[open...close], to: &template, &units)
                template.faults.append(
                    LinkTemplate.Fault(
                        code: .placeholderCount, unit: units - 1,
                        message: "there are more placeholders than the \(shapes.count) types given"))
            }
            rest = rest[rest.index(after: close)...]
        }
        append(rest, to: &template, &units)
        let missing = shapes.count - template.arguments.count
        if missing > 0 {
            template.faults.append(
                LinkTemplate.Fault(
                    code: .placeholderCount, unit: units,
                    message: "there are \(missing) more types than placeholders"))
            for slot in template.arguments.count..<shapes.count {
                template.arguments.append(argument("", slot, shapes[slot]))
            }
        }
        return template
    }

    private static func append(_ text: Substring, to template: inout LinkTemplate, _ units: inout Int) {
        if text.isEmpty { return }
        template.parts.append(.text(String(text)))
        units += text.utf8.count
    }

    private static func argument(
        _ text: Substring, _ slot: Int, _ shape: DeepLinkParameterShape
    ) -> ArgumentSpecification {
        var text = text
        var argument = ArgumentSpecification(slot: slot, shape: shape)
        if let equals = text.firstIndex(of: "=") {
            argument.hasDefault = true
            argument.defaultTexts = [String(text[text.index(after: equals)...])]
            text = text[..<equals]
        }
        if let colon = text.firstIndex(of: ":") {
            argument.allowed = text[text.index(after: colon)...].split(separator: "|").map(String.init)
            text = text[..<colon]
        }
        if text.hasSuffix("...") {
            argument.isRest = true
            text = text.dropLast(3)
        }
        argument.givenName = text.isEmpty ? "argument\(slot + 1)" : String(text)
        return argument
    }
}

extension LinkTemplate {
    /// Checks that defaults and allowed values, which are texts in the tuple form, are values of their types.
    mutating func checkTexts() {
        for (unit, value) in units.enumerated() {
            guard case .slot(let slot) = value else { continue }
            let argument = arguments[slot]
            func check(_ texts: [String]?, _ code: DeepLinkFault.Code) {
                guard let text = texts?.first(where: { !argument.shape.accepts($0) }) else { return }
                faults.append(Fault(code: code, unit: unit, message: "\"\(text)\" is no value of the argument's type"))
            }
            check(argument.defaultTexts, .invalidDefault)
            check(argument.allowed, .invalidAllowedValue)
        }
    }
}
