public import WaymarkLinks

/// A message of Google's API, read and written by the rules of proto3 JSON from a table of its fields.
///
/// A new field is one property and one line in ``fields``. Properties bear Google's names, so that a field is found by
/// the name that documents and traffic show. An unset field has its default: empty text, `false`, 0, `nil`, no elements.
///
/// Source: Protocol Buffers, "ProtoJSON Format".
public protocol ProtoMessage: ProtoJSONValue {
    /// Creates a message with no field set.
    init()
    /// The fields, in the order in which they are written.
    static var fields: [ProtoField<Self>] { get }
}

extension ProtoMessage {
    /// Creates a message and sets its fields in a closure.
    public static func with(_ setFields: (inout Self) -> Void) -> Self {
        var message = Self()
        setFields(&message)
        return message
    }

    /// Reads a message from a JSON text; an empty text is a message with no field set, as an absent body is.
    ///
    /// - Throws: ``ProtoJSONError`` with everything that was wrong, not only the first fault.
    public init(json: some Sequence<UInt8>, rules: ProtoJSONRules = .strict) throws(ProtoJSONError) {
        let bytes = Array(json)
        guard !bytes.isEmpty else {
            self.init()
            return
        }
        let tree: JSONTree
        do {
            tree = try JSONTree(json: bytes)
        } catch {
            throw ProtoJSONError(violations: [ProtoJSONError.Violation(description: "Invalid JSON: \(error).")])
        }
        try self.init(tree: tree, rules: rules)
    }

    /// Reads a message from a tree.
    ///
    /// - Throws: ``ProtoJSONError`` with everything that was wrong, not only the first fault.
    public init(tree: JSONTree, rules: ProtoJSONRules = .strict) throws(ProtoJSONError) {
        var reader = ProtoJSONReader(rules: rules)
        let message = Self.read(tree, with: &reader)
        guard let message, reader.violations.isEmpty else { throw ProtoJSONError(violations: reader.violations) }
        self = message
    }

    /// The message as compact JSON in UTF-8: camel-case names, default values left out.
    public var json: [UInt8] { jsonTree.bytes }

    /// The message as a tree.
    public var jsonTree: JSONTree {
        .object(
            Self.fields.compactMap { field in field.write(self).map { JSONTree.Member(field.jsonName, $0) } })
    }

    /// Reads a message from a tree and notes everything that is wrong.
    public static func read(_ tree: JSONTree, with reader: inout ProtoJSONReader) -> Self? {
        guard case .object(let members) = tree else {
            reader.expected("an object", found: tree)
            return nil
        }
        let fields = fields
        var message = Self()
        var isGiven = Array(repeating: false, count: fields.count)
        for member in members {
            let index = fields.indices.first {
                fields[$0].jsonName == member.name || fields[$0].name == member.name
            }
            guard let index else {
                reader.unknownName(member.name)
                continue
            }
            guard !isGiven[index] else {
                reader.repeatedName(member.name)
                continue
            }
            isGiven[index] = true
            if case .null = member.value { continue }
            reader.reading(.field(fields[index].name)) { fields[index].read(member.value, &message, &$0) }
        }
        return message
    }
}
