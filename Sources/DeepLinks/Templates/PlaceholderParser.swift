/// Parses templates with placeholders: `{name}`, `{name=default}`, `{name:one|two}`, `{name...}`.
enum PlaceholderParser {
    /// Creates the access to an argument, which the text of a template does not have.
    typealias Access = (_ name: String, _ defaultText: String?) -> ArgumentAccess

    static func template(
        _ text: String, _ types: [(shape: DeepLinkParameterShape, access: Access)]
    ) -> LinkTemplate {
        var template = LinkTemplate()
        var rest = text[...]
        var units = 0
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            append(rest[..<open], to: &template, &units)
            let slot = template.arguments.count
            if slot < types.count {
                template.arguments.append(argument(rest[rest.index(after: open)..<close], slot, types[slot]))
                template.parts.append(.argument(slot))
                units += 1
            } else {
                // Kept as a text, so that the offsets of faults stay correct.
                append(rest[open...close], to: &template, &units)
                template.faults.append(
                    LinkTemplate.Fault(
                        code: .placeholderCount, unit: units - 1,
                        message: "there are more placeholders than types (\(types.count))"))
            }
            rest = rest[rest.index(after: close)...]
        }
        append(rest, to: &template, &units)
        let missing = types.count - template.arguments.count
        if missing > 0 {
            template.faults.append(
                LinkTemplate.Fault(
                    code: .placeholderCount, unit: units,
                    message: "there are more types than placeholders (\(template.arguments.count))"))
            for slot in template.arguments.count..<types.count {
                template.arguments.append(argument("", slot, types[slot]))
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
        _ text: Substring, _ slot: Int, _ type: (shape: DeepLinkParameterShape, access: Access)
    ) -> ArgumentSpecification {
        var text = text
        var (defaultText, allowed, isRest): (String?, [String]?, Bool) = (nil, nil, false)
        if let equals = text.firstIndex(of: "=") {
            defaultText = String(text[text.index(after: equals)...])
            text = text[..<equals]
        }
        if let colon = text.firstIndex(of: ":") {
            allowed = text[text.index(after: colon)...].split(separator: "|").map(String.init)
            text = text[..<colon]
        }
        if text.hasSuffix("...") {
            isRest = true
            text = text.dropLast(3)
        }
        let name = text.isEmpty ? "argument\(slot + 1)" : String(text)
        var argument = ArgumentSpecification(
            name: name, slot: slot, shape: type.shape, access: type.access(name, defaultText))
        argument.hasDefault = defaultText != nil
        argument.defaultTexts = defaultText.map { [$0] }
        argument.allowed = allowed
        argument.isRest = isRest
        return argument
    }
}

extension LinkTemplate {
    /// Checks that defaults and allowed values, which are texts in the tuple form, are valid for their types.
    mutating func checkTexts() {
        for (unit, value) in units.enumerated() {
            guard case .slot(let slot) = value else { continue }
            let argument = arguments[slot]
            func check(_ texts: [String]?, _ code: DeepLinkFault.Code) {
                guard let text = texts?.first(where: { !argument.shape.accepts($0) }) else { return }
                faults.append(
                    Fault(code: code, unit: unit, message: "\"\(text)\" is not valid for the argument's type"))
            }
            check(argument.defaultTexts, .invalidDefault)
            check(argument.allowed, .invalidAllowedValue)
        }
    }
}
