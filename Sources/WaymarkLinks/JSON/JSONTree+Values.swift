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
}
