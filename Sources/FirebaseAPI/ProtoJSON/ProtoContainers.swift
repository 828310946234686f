public import Foundation
public import WaymarkLinks

extension Optional: ProtoJSONValue, ProtoFieldValue where Wrapped: ProtoJSONValue {
    /// `nil`.
    public static var unset: Wrapped? { nil }
    /// The value's form; `null` for `nil`.
    public var jsonTree: JSONTree { self?.jsonTree ?? .null }

    /// Reads the value.
    public static func read(_ tree: JSONTree, with reader: inout ProtoJSONReader) -> Wrapped?? {
        Wrapped.read(tree, with: &reader).map(Optional.some)
    }
}

extension Array: ProtoJSONValue, ProtoFieldValue where Element: ProtoJSONValue {
    /// No elements.
    public static var unset: [Element] { [] }
    /// An array.
    public var jsonTree: JSONTree { .array(map(\.jsonTree)) }

    /// Reads an array; a `null` among the elements is a fault.
    public static func read(_ tree: JSONTree, with reader: inout ProtoJSONReader) -> [Element]? {
        guard case .array(let elements) = tree else {
            reader.expected("an array", found: tree)
            return nil
        }
        return elements.enumerated().compactMap { index, element in
            reader.reading(.element(index)) { Element.read(element, with: &$0) }
        }
    }
}

extension Dictionary: ProtoJSONValue, ProtoFieldValue where Key == String, Value == String {
    /// No entries.
    public static var unset: [String: String] { [:] }
    /// An object, sorted by name.
    public var jsonTree: JSONTree {
        .object(sorted { $0.key < $1.key }.map { JSONTree.Member($0.key, $0.value.jsonTree) })
    }

    /// Reads an object whose values are all text.
    public static func read(
        _ tree: JSONTree, with reader: inout ProtoJSONReader
    ) -> [String: String]? {
        guard case .object(let members) = tree else {
            reader.expected("an object", found: tree)
            return nil
        }
        var entries: [String: String] = [:]
        for member in members {
            guard entries[member.name] == nil else {
                reader.repeatedName(member.name)
                continue
            }
            entries[member.name] = reader.reading(.entry(member.name)) { String.read(member.value, with: &$0) }
        }
        return entries
    }
}

extension Date: ProtoJSONValue {
    /// An RFC 3339 time in UTC, to the millisecond if it is not a whole second.
    public var jsonTree: JSONTree { .string(RFC3339.text(self)) }

    /// Reads an RFC 3339 time.
    public static func read(_ tree: JSONTree, with reader: inout ProtoJSONReader) -> Date? {
        guard case .string(let text) = tree, let date = RFC3339.date(text) else {
            reader.expected("a time like 2025-08-25T12:00:00Z", found: tree)
            return nil
        }
        return date
    }
}
