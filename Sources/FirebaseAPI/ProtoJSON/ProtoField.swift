public import WaymarkLinks

/// A field of a message: its name, and the place of its value.
public struct ProtoField<Message: Sendable>: Sendable {
    /// The name in the protocol buffer, in snake case; it is accepted in JSON and written in error paths.
    public let name: String
    /// The name in JSON, in lower camel case.
    public let jsonName: String

    let read: @Sendable (JSONTree, inout Message, inout ProtoJSONReader) -> Void
    let write: @Sendable (Message) -> JSONTree?

    /// Creates a field of its name in snake case and the property that holds it.
    public init<Value: ProtoFieldValue>(
        _ name: String, _ property: any WritableKeyPath<Message, Value> & Sendable
    ) {
        self.name = name
        jsonName = Self.camelCase(name)
        read = { tree, message, reader in
            guard let value = Value.read(tree, with: &reader) else { return }
            message[keyPath: property] = value
        }
        write = { message in
            let value = message[keyPath: property]
            return value == .unset ? nil : value.jsonTree
        }
    }

    private static func camelCase(_ name: String) -> String {
        let words = name.split(separator: "_")
        return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

/// A value with a JSON form.
public protocol ProtoJSONValue: Hashable, Sendable {
    /// Reads a value that is not `null`; on a fault notes it in the reader and returns `nil`.
    static func read(_ tree: JSONTree, with reader: inout ProtoJSONReader) -> Self?
    /// The value's JSON form.
    var jsonTree: JSONTree { get }
}

/// A value that a field can hold: it has a default, which is never written.
public protocol ProtoFieldValue: ProtoJSONValue {
    /// The value of a field that is not set.
    static var unset: Self { get }
}
