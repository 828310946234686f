extension JSONValue {
    /// Reads JSON text, or returns `nil` if it is malformed, nested more than 32 levels deep, or names a member twice.
    public init?(jsonText: some StringProtocol) {
        guard let tree = try? JSONTree(json: Array(jsonText.utf8)) else { return nil }
        self.init(tree)
    }

    /// The value as compact JSON text; the members of objects are in the order of their names' UTF-8 bytes.
    ///
    /// Equal values have equal text on every system, which `JSONEncoder` does not promise.
    public var jsonText: String {
        String(decoding: tree.bytes, as: UTF8.self)
    }

    /// The value of a tree; `nil` if one of its numbers has none.
    package init?(_ tree: JSONTree) {
        switch tree {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .string(let value): self = .string(value)
        case .number(let text):
            guard let value = JSONValue(number: text) else { return nil }
            self = value
        case .array(let elements):
            let values = elements.compactMap(JSONValue.init)
            guard values.count == elements.count else { return nil }
            self = .array(values)
        case .object(let members):
            var values: [String: JSONValue] = [:]
            for member in members {
                guard let value = JSONValue(member.value), values.updateValue(value, forKey: member.name) == nil else {
                    return nil
                }
            }
            self = .object(values)
        }
    }

    /// The value of a number as JSON writes it; `nil` if it is none, or beyond the range of a `Double`.
    init?(number text: String) {
        if let integer = Int64(text), !text.hasPrefix("+") {
            self = .integer(integer)
        } else if let number = Double(text), number.isFinite, let digits = JSONDigits(text) {
            self = digits == JSONDigits("\(number)") ? .number(number) : .decimal(text)
        } else {
            return nil
        }
    }

    private var tree: JSONTree {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .string(let value): .string(value)
        case .integer(let value): .number(String(value))
        case .number(let value): Self.tree(value)
        case .decimal(let text): JSONDigits(text) == nil ? .null : .number(text)
        case .array(let values): .array(values.map(\.tree))
        case .object(let members):
            .object(
                members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
                    .map { JSONTree.Member($0.key, $0.value.tree) })
        }
    }

    private static func tree(_ number: Double) -> JSONTree {
        guard number.isFinite else { return .null }
        // Swift writes the shortest text that reads back as the same number.
        return .number(Int64(exactly: number).map(String.init) ?? "\(number)")
    }
}
