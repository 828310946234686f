import Foundation
import WaymarkLinks

/// A JSON object of the record, read member by member.
///
/// The record is read and written without `JSONDecoder` and `JSONEncoder`, which need code for each type and search
/// conformances at their first use, during a cold start.
struct StoredObject {
    private let tree: JSONTree

    /// Creates an object.
    ///
    /// - Throws: `corrupt` if the tree is not an object.
    init(_ tree: JSONTree?) throws(InboxFile.Fault) {
        guard let tree, case .object = tree else { throw .corrupt }
        self.tree = tree
    }

    /// An optional member; `null` means absent.
    ///
    /// - Throws: `corrupt` if it cannot be read.
    func optional<Value>(_ name: String, _ read: (JSONTree) -> Value?) throws(InboxFile.Fault) -> Value? {
        switch tree[name] {
        case nil, .null?: return nil
        case let member?:
            guard let value = read(member) else { throw .corrupt }
            return value
        }
    }

    /// A required member.
    ///
    /// - Throws: `corrupt` if it is missing or cannot be read.
    func required<Value>(_ name: String, _ read: (JSONTree) -> Value?) throws(InboxFile.Fault) -> Value {
        guard let value = try optional(name, read) else { throw .corrupt }
        return value
    }

    /// An optional object.
    func object(_ name: String) throws(InboxFile.Fault) -> StoredObject? {
        guard let member = try optional(name, { $0 }) else { return nil }
        return try StoredObject(member)
    }
}

extension JSONTree {
    /// The integer, if this is one.
    var integer: Int? { digits.flatMap { Int($0) } }

    /// The moment, if this is one: seconds since the beginning of 2001, Foundation's reference date.
    var moment: Date? {
        digits.flatMap { Double($0) }.flatMap { $0.isFinite ? Date(timeIntervalSinceReferenceDate: $0) : nil }
    }

    /// Creates a moment.
    init(_ moment: Date) {
        let seconds = moment.timeIntervalSinceReferenceDate
        self = .number("\(seconds.isFinite ? seconds : 0)")
    }
}
