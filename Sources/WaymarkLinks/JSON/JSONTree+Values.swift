extension JSONTree {
    /// A text, or `null`.
    package init(_ text: String?) {
        self = text.map(JSONTree.string) ?? .null
    }

    /// A whole number, or `null`.
    package init(_ number: (some FixedWidthInteger)?) {
        self = number.map { .number("\($0)") } ?? .null
    }

    /// A list of texts, or `null`.
    package init(_ texts: [String]?) {
        self = texts.map { .array($0.map(JSONTree.string)) } ?? .null
    }

    /// An object of the members that are not `null`.
    package static func object(_ members: Member...) -> JSONTree {
        .object(
            members.filter {
                if case .null = $0.value { false } else { true }
            })
    }

    /// The text; `nil` if this is none.
    package var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The truth value; `nil` if this is none.
    package var flag: Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }

    /// The digits of a number; `nil` if this is none.
    package var digits: String? {
        if case .number(let digits) = self { digits } else { nil }
    }

    /// The elements; `nil` if this is no list.
    package var elements: [JSONTree]? {
        if case .array(let elements) = self { elements } else { nil }
    }
}
