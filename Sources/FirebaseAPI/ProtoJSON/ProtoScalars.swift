public import WaymarkLinks

extension String: ProtoFieldValue {
    /// Empty text.
    public static var unset: String { "" }
    /// The text.
    public var jsonTree: JSONTree { .string(self) }

    /// Reads text.
    public static func read(_ tree: JSONTree, with reader: inout ProtoJSONReader) -> String? {
        guard case .string(let text) = tree else {
            reader.expected("a string", found: tree)
            return nil
        }
        return text
    }
}

extension Bool: ProtoFieldValue {
    /// `false`.
    public static var unset: Bool { false }
    /// The boolean.
    public var jsonTree: JSONTree { .bool(self) }

    /// Reads a boolean, or text that holds one, which Google's own parser takes too.
    public static func read(_ tree: JSONTree, with reader: inout ProtoJSONReader) -> Bool? {
        switch tree {
        case .bool(let value): return value
        case .string("true"): return true
        case .string("false"): return false
        default:
            reader.expected("true or false", found: tree)
            return nil
        }
    }
}

extension Int32: ProtoFieldValue {
    /// 0.
    public static var unset: Int32 { 0 }
    /// The number, as a number.
    public var jsonTree: JSONTree { .number(String(self)) }

    /// Reads a number, or text that holds one.
    public static func read(_ tree: JSONTree, with reader: inout ProtoJSONReader) -> Int32? {
        readInteger(tree, with: &reader)
    }
}

extension Int64: ProtoFieldValue {
    /// 0.
    public static var unset: Int64 { 0 }
    /// The number, as text: JavaScript's numbers lose digits, and Google's clients fail on a number.
    public var jsonTree: JSONTree { .string(String(self)) }

    /// Reads a number, or text that holds one.
    public static func read(_ tree: JSONTree, with reader: inout ProtoJSONReader) -> Int64? {
        readInteger(tree, with: &reader)
    }
}

extension FixedWidthInteger where Self: ProtoJSONValue {
    /// Reads a whole number in any of JSON's forms: `1`, `1.0`, `1e3`.
    init?(protoJSON text: String) {
        if let number = Self(text) {
            self = number
        } else if text.contains(where: { ".eE".contains($0) }), let double = Double(text),
            let number = Self(exactly: double)
        {
            self = number
        } else {
            return nil
        }
    }

    fileprivate static func readInteger(
        _ tree: JSONTree, with reader: inout ProtoJSONReader
    ) -> Self? {
        switch tree {
        case .number(let text), .string(let text):
            if let number = Self(protoJSON: text) { return number }
        default:
            break
        }
        reader.expected("a whole number of \(Self.bitWidth) bits", found: tree)
        return nil
    }
}
