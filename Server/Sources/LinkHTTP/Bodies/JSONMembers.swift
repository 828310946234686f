import Foundation
import WaymarkLinks

/// Takes the members of an object one by one, if all are as they should be.
///
/// It tells no faults: what it cannot read is left to the decoder, which says where and why.
struct JSONMembers {
    /// A deviation from the expected form.
    struct Irregularity: Error {}

    private let members: [JSONTree.Member]
    private var takenCount = 0

    /// Begins with the members of an object, whose names do not repeat.
    init(_ tree: JSONTree) throws(Irregularity) {
        guard case .object(let members) = tree else { throw Irregularity() }
        self.members = members
    }

    /// Ends: each member was taken.
    func end() throws(Irregularity) {
        guard takenCount == members.count else { throw Irregularity() }
    }

    /// Takes a text; `nil` if it is missing or `null`.
    mutating func text(_ name: String) throws(Irregularity) -> String? {
        guard let tree = take(name) else { return nil }
        guard case .string(let text) = tree else { throw Irregularity() }
        return text
    }

    /// Takes a truth value; `nil` if it is missing or `null`.
    mutating func flag(_ name: String) throws(Irregularity) -> Bool? {
        guard let tree = take(name) else { return nil }
        guard case .bool(let flag) = tree else { throw Irregularity() }
        return flag
    }

    /// Takes a number that is written as a whole one; `nil` if it is missing or `null`.
    mutating func number(_ name: String) throws(Irregularity) -> Int64? {
        guard let tree = take(name) else { return nil }
        guard case .number(let digits) = tree, let number = Int64(digits) else { throw Irregularity() }
        return number
    }

    /// Takes a value that is made of a text; `nil` if it is missing or `null`.
    mutating func value<Value>(_ name: String, _ make: (String) -> Value?) throws(Irregularity) -> Value? {
        guard let text = try text(name) else { return nil }
        guard let value = make(text) else { throw Irregularity() }
        return value
    }

    /// Takes a list of texts; `nil` if it is missing or `null`.
    mutating func texts(_ name: String) throws(Irregularity) -> [String]? {
        guard let tree = take(name) else { return nil }
        guard case .array(let elements) = tree else { throw Irregularity() }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element else { throw Irregularity() }
            texts.append(text)
        }
        return texts
    }

    /// Takes an object, all of whose members are read; `nil` if it is missing or `null`.
    mutating func object<Value>(
        _ name: String, _ read: (inout JSONMembers) throws(Irregularity) -> Value
    ) throws(Irregularity) -> Value? {
        guard let tree = take(name) else { return nil }
        var members = try JSONMembers(tree)
        let value = try read(&members)
        try members.end()
        return value
    }

    private mutating func take(_ name: String) -> JSONTree? {
        guard let member = members.first(where: { $0.name == name }) else { return nil }
        takenCount += 1
        if case .null = member.value { return nil }
        return member.value
    }
}
