import LinkPages

/// A field of a form, with its label, its hint and its error.
struct FormField: Hashable, Sendable {
    /// The control of a field.
    enum Control: Hashable, Sendable {
        case text, url, email, search, password, newPassword, code, date, moment, number, color
        /// A number that may be 0.
        case count
        case area
        case select([Option])
        /// A box that is checked or not.
        case check
    }

    /// A choice of a list.
    struct Option: Hashable, Sendable {
        var value: String
        var title: String
    }

    let name: String
    let label: String
    var control = Control.text
    var value = ""
    var hint: String?
    var error: String?
    /// What is odd about the value, though it is taken.
    var warning: String?
    var isRequired = false
    /// Whether the page begins here.
    var isFocused = false

    /// Creates a field.
    init(
        _ name: String, _ label: String, _ control: Control = .text, value: String? = nil, hint: String? = nil,
        error: String? = nil, isRequired: Bool = false, isFocused: Bool = false
    ) {
        self.name = name
        self.label = label
        self.control = control
        self.value = value ?? ""
        self.hint = hint
        self.error = error
        self.isRequired = isRequired
        self.isFocused = isFocused
    }

    /// The field.
    var markup: HTML {
        let hintMarkup: HTML = .optional(hint) { "<p class=\"hint\" id=\"\(name)-hint\">\($0)</p>" }
        let warningMarkup: HTML = .optional(warning) {
            "<p class=\"hint\" id=\"\(name)-warning\"><span class=\"state\">!</span> \($0)</p>"
        }
        let errorMarkup: HTML = .optional(error) { "<p class=\"error\" id=\"\(name)-error\">\($0)</p>" }
        if control == .check {
            let checked: HTML = value.isEmpty ? "" : " checked"
            return """
                <div class="check"><input type="checkbox" id="\(name)" name="\(name)" value="on"\(checked)\(described)>\
                <div><label for="\(name)">\(label)</label>\(hintMarkup)\(errorMarkup)</div></div>
                """
        }
        return """
            <div class="field\(error == nil ? "" : " bad" as HTML)"><label for="\(name)">\(label)</label>\(input)\(errorMarkup)\(warningMarkup)\(hintMarkup)</div>
            """
    }

    private var described: HTML {
        let ids = [
            hint.map { _ in "\(name)-hint" }, warning.map { _ in "\(name)-warning" },
            error.map { _ in "\(name)-error" },
        ].compactMap(\.self)
        let by: HTML = ids.isEmpty ? "" : " aria-describedby=\"\(ids.joined(separator: " "))\""
        return "\(by)\(error == nil ? "" : " aria-invalid=\"true\"" as HTML)"
    }

    private var input: HTML {
        let common: HTML = """
            id="\(name)" name="\(name)"\(described)\(isRequired ? " required" : "" as HTML)\(isFocused ? " autofocus" : "" as HTML)
            """
        switch control {
        case .area: return "<textarea \(common) rows=\"3\">\n\(value)</textarea>"
        case .select(let options):
            let items = options.map { option -> HTML in
                "<option value=\"\(option.value)\"\(option.value == value ? " selected" as HTML : "")>\(option.title)</option>"
            }
            return "<select \(common)>\(HTML.lines(items))</select>"
        case .text, .check: return "<input type=\"text\" \(common) value=\"\(value)\">"
        // The type `url` would refuse an address without its scheme before the service can say what is missing.
        case .url:
            return
                "<input type=\"text\" inputmode=\"url\" autocapitalize=\"off\" spellcheck=\"false\" \(common) value=\"\(value)\">"
        case .email: return "<input type=\"email\" autocomplete=\"username\" \(common) value=\"\(value)\">"
        case .search: return "<input type=\"search\" \(common) value=\"\(value)\">"
        case .password: return "<input type=\"password\" autocomplete=\"current-password\" \(common)>"
        case .newPassword: return "<input type=\"password\" autocomplete=\"new-password\" \(common)>"
        case .code:
            return
                "<input type=\"text\" inputmode=\"numeric\" autocomplete=\"one-time-code\" autocapitalize=\"off\" \(common) value=\"\(value)\">"
        case .date: return "<input type=\"date\" \(common) value=\"\(value)\">"
        case .moment: return "<input type=\"datetime-local\" \(common) value=\"\(value)\">"
        // The type `color` would hide that a field is empty, and take no short forms.
        case .color:
            return
                "<input type=\"text\" autocapitalize=\"off\" spellcheck=\"false\" placeholder=\"#000000\" \(common) value=\"\(value)\">"
        case .count:
            return "<input type=\"number\" inputmode=\"numeric\" min=\"0\" \(common) value=\"\(value)\">"
        case .number: return "<input type=\"number\" inputmode=\"numeric\" min=\"1\" \(common) value=\"\(value)\">"
        }
    }
}
