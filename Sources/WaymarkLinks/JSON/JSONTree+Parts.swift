/// The parts of a value, for readers that look at them one by one.
extension JSONTree {
    /// The kind of the value, in words for an error message: `a number`.
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The value of the first member with a name; `nil` also where this is no object.
    public subscript(name: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The text; `nil` if this is none.
    public var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The truth value; `nil` if this is none.
    public var flag: Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }

    /// The digits of a number, as they were written; `nil` if this is none.
    public var digits: String? {
        if case .number(let digits) = self { digits } else { nil }
    }

    /// The elements; `nil` if this is no list.
    public var elements: [JSONTree]? {
        if case .array(let elements) = self { elements } else { nil }
    }
}
