import Foundation
import WaymarkLinks

/// Decodes values from a JSON tree, so that a text that was checked as a tree is not parsed again.
///
/// It decodes what `JSONDecoder` decodes, dates as ``WireJSON`` writes them, and fails with the same errors. One differs: a
/// number that an integer cannot hold is a type mismatch at its own path, not a fault of the whole text.
final class JSONTreeDecoder: Decoder, UnknownKeyFinder {
    let userInfo: [CodingUserInfoKey: Any]
    private let tree: JSONTree
    private let parent: JSONTreeDecoder?
    private let key: (any CodingKey)?
    private let skipsUnknownKeys: Bool
    /// The members of an object in their order; none where this is no object.
    private let members: [JSONTree.Member]
    /// The members of a large object by name.
    private lazy var membersByName = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })

    /// How many members are looked through for a name: nearly every object is so small that a dictionary takes longer.
    private static let mostLookedThrough = 16

    init(_ tree: JSONTree, userInfo: [CodingUserInfoKey: Any]) {
        self.tree = tree
        self.userInfo = userInfo
        parent = nil
        key = nil
        skipsUnknownKeys = CodingUserInfoKey.skipsUnknownKeys.map { userInfo[$0] as? Bool == true } ?? false
        members = tree.members
    }

    private init(_ tree: JSONTree, of parent: JSONTreeDecoder, key: any CodingKey) {
        self.tree = tree
        self.parent = parent
        self.key = key
        userInfo = parent.userInfo
        skipsUnknownKeys = parent.skipsUnknownKeys
        members = tree.members
    }

    var codingPath: [any CodingKey] {
        // Made only when an error needs it: most bodies are right.
        guard let parent, let key else { return [] }
        return parent.codingPath + [key]
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object = tree else { throw mismatch([String: Any].self) }
        return KeyedDecodingContainer(Members<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = tree else { throw mismatch([Any].self) }
        return Elements(decoder: self, elements: elements)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        Single(decoder: self)
    }

    /// The least name of a member that no key has; `nil` if there is none, or if such members are skipped.
    ///
    /// - Throws: `DecodingError` where this is no object.
    package func firstUnknownKey<Key: CodingKey>(_ keys: Key.Type) throws -> String? {
        if skipsUnknownKeys { return nil }
        guard case .object = tree else { throw mismatch([String: Any].self) }
        var unknown: String?
        for member in members where Key(stringValue: member.name) == nil {
            unknown = unknown.map { min($0, member.name) } ?? member.name
        }
        return unknown
    }

    private func child(_ tree: JSONTree, _ key: any CodingKey) -> JSONTreeDecoder {
        JSONTreeDecoder(tree, of: self, key: key)
    }

    /// The value of the member with a name; of equal names, the last counts.
    private func member(_ name: String) -> JSONTree? {
        members.count > Self.mostLookedThrough ? membersByName[name] : members.last { $0.name == name }?.value
    }

    // MARK: Values

    private func mismatch(_ type: any Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "Found \(tree.kind).")
        return tree.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    private func bool() throws -> Bool {
        guard case .bool(let value) = tree else { throw mismatch(Bool.self) }
        return value
    }

    private func string() throws -> String {
        guard case .string(let value) = tree else { throw mismatch(String.self) }
        return value
    }

    private func float<Value: BinaryFloatingPoint>(_ type: Value.Type) throws -> Value {
        guard case .number(let digits) = tree, let value = Double(digits), value.isFinite else { throw mismatch(type) }
        return Value(value)
    }

    private func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
        guard case .number(let digits) = tree else { throw mismatch(type) }
        if let value = Value(digits) { return value }
        // `5.0` and `1e2` are whole numbers too. Above 2^53, a double cannot tell one from the next.
        if let double = Double(digits), double.magnitude < 0x1p53, let value = Value(exactly: double) { return value }
        guard let value = Decimal(string: digits).flatMap({ Value("\($0)") }) else { throw mismatch(type) }
        return value
    }

    private func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // No number of it loses a digit; one with a name twice is refused below.
        if type == JSONValue.self, let value = JSONValue(tree) as? Value { return value }
        return try type == Date.self ? date() : Value(from: self)
    }

    private func date<Value>() throws -> Value {
        guard let date = RFC3339.date(try string()) as? Value else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: "A date must have a form such as 2026-11-21T08:30:00Z.")
            )
        }
        return date
    }
}

// MARK: - Containers

extension JSONTreeDecoder {
    // A generic `decode` is the witness of every requirement for one type of number.

    private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let decoder: JSONTreeDecoder

        var codingPath: [any CodingKey] { decoder.codingPath }
        var allKeys: [Key] {
            var seen: Set<String> = []
            return decoder.members.compactMap { seen.insert($0.name).inserted ? Key(stringValue: $0.name) : nil }
        }

        private func tree(_ key: some CodingKey) throws -> JSONTree {
            if let tree = decoder.member(key.stringValue) { return tree }
            throw DecodingError.keyNotFound(
                key, .init(codingPath: codingPath, debugDescription: "There is no such member."))
        }

        private func member(_ key: some CodingKey) throws -> JSONTreeDecoder {
            decoder.child(try tree(key), key)
        }

        /// The value of a member that is given.
        private func given(_ key: Key) -> JSONTree? {
            guard let tree = decoder.member(key.stringValue), !tree.isNull else { return nil }
            return tree
        }

        private func text(_ tree: JSONTree, _ key: Key) throws -> String {
            if case .string(let text) = tree { return text }
            return try decoder.child(tree, key).string()
        }

        func contains(_ key: Key) -> Bool { decoder.member(key.stringValue) != nil }
        func decodeNil(forKey key: Key) throws -> Bool { try tree(key).isNull }
        func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try member(key).bool() }
        func decode(_ type: String.Type, forKey key: Key) throws -> String { try text(try tree(key), key) }
        func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
            try given(key).map { try text($0, key) }
        }
        func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
            try given(key).map { try decoder.child($0, key).value(type) }
        }
        func decode<Value: BinaryFloatingPoint & Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try member(key).float(type)
        }
        func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try member(key).integer(type)
        }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try member(key).value(type)
        }
        func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<NestedKey> {
            try member(key).container(keyedBy: type)
        }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try member(key).unkeyedContainer()
        }
        func superDecoder() throws -> any Decoder { try member(AnyKey("super")) }
        func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
    }

    private struct Elements: UnkeyedDecodingContainer {
        let decoder: JSONTreeDecoder
        let elements: [JSONTree]
        var currentIndex = 0

        var codingPath: [any CodingKey] { decoder.codingPath }
        var count: Int? { elements.count }
        var isAtEnd: Bool { currentIndex == elements.count }

        /// The next element; it is passed only if it can be decoded.
        private mutating func next<Value>(
            _ type: any Any.Type, _ decode: (JSONTreeDecoder) throws -> Value
        ) throws -> Value {
            let key = ElementKey(currentIndex)
            guard currentIndex < elements.count else {
                throw DecodingError.valueNotFound(
                    type, .init(codingPath: codingPath + [key], debugDescription: "The array has no more elements."))
            }
            let value = try decode(decoder.child(elements[currentIndex], key))
            currentIndex += 1
            return value
        }

        mutating func decodeNil() throws -> Bool {
            guard currentIndex < elements.count, case .null = elements[currentIndex] else { return false }
            currentIndex += 1
            return true
        }
        mutating func decode(_ type: Bool.Type) throws -> Bool { try next(type) { try $0.bool() } }
        mutating func decode(_ type: String.Type) throws -> String { try next(type) { try $0.string() } }
        mutating func decode<Value: BinaryFloatingPoint & Decodable>(_ type: Value.Type) throws -> Value {
            try next(type) { try $0.float(type) }
        }
        mutating func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value {
            try next(type) { try $0.integer(type) }
        }
        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try next(type) { try $0.value(type) }
        }
        mutating func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type
        ) throws -> KeyedDecodingContainer<NestedKey> {
            try next(type) { try $0.container(keyedBy: type) }
        }
        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            try next([Any].self) { try $0.unkeyedContainer() }
        }
        mutating func superDecoder() throws -> any Decoder { try next(JSONTreeDecoder.self) { $0 } }
    }

    private struct Single: SingleValueDecodingContainer {
        let decoder: JSONTreeDecoder

        var codingPath: [any CodingKey] { decoder.codingPath }

        func decodeNil() -> Bool { decoder.tree.isNull }
        func decode(_ type: Bool.Type) throws -> Bool { try decoder.bool() }
        func decode(_ type: String.Type) throws -> String { try decoder.string() }
        func decode<Value: BinaryFloatingPoint & Decodable>(_ type: Value.Type) throws -> Value {
            try decoder.float(type)
        }
        func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value {
            try decoder.integer(type)
        }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.value(type) }
    }

    /// The place of an element of an array, as RFC 6901 writes it.
    private struct ElementKey: CodingKey {
        let index: Int

        var stringValue: String { String(index) }
        var intValue: Int? { index }

        init(_ index: Int) { self.index = index }
        init?(intValue: Int) { self.init(intValue) }
        init?(stringValue: String) { return nil }
    }
}

extension JSONTree {
    fileprivate var isNull: Bool {
        if case .null = self { true } else { false }
    }

    fileprivate var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }
}
