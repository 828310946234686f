import WaymarkLinks

/// The parts of a body whose members are looked at one by one.
extension JSONTree {
    /// The value of the member with a name; `nil` also where this is no object.
    subscript(name: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The text; `nil` if this is none.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The truth value; `nil` if this is none.
    var flag: Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }

    /// The digits of a number; `nil` if this is none.
    var digits: String? {
        if case .number(let digits) = self { digits } else { nil }
    }

    /// The elements; `nil` if this is no list.
    var elements: [JSONTree]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// What the value is, in words for an error message.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
