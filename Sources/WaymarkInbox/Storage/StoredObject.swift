import Foundation
import WaymarkLinks

/// An object of a file of ours, read member by member.
///
/// The files are read and written by hand, for the sake of a cold start: `JSONDecoder` and `JSONEncoder` look for the
/// conformances of each type when they are first used, and cost code for each.
struct StoredObject {
    private let tree: JSONTree

    /// Takes an object.
    ///
    /// - Throws: `corrupt` where it is none.
    init(_ tree: JSONTree?) throws(StartupFile.Fault) {
        guard let tree, case .object = tree else { throw .corrupt }
        self.tree = tree
    }

    /// A member that need not be there; `null` is as good as absent.
    ///
    /// - Throws: `corrupt` where it cannot be read.
    func optional<Value>(_ name: String, _ read: (JSONTree) -> Value?) throws(StartupFile.Fault) -> Value? {
        switch tree[name] {
        case nil, .null?: return nil
        case let member?:
            guard let value = read(member) else { throw .corrupt }
            return value
        }
    }

    /// A member that must be there.
    ///
    /// - Throws: `corrupt` where it is not, or cannot be read.
    func required<Value>(_ name: String, _ read: (JSONTree) -> Value?) throws(StartupFile.Fault) -> Value {
        guard let value = try optional(name, read) else { throw .corrupt }
        return value
    }

    /// An object that need not be there.
    func object(_ name: String) throws(StartupFile.Fault) -> StoredObject? {
        guard let member = try optional(name, { $0 }) else { return nil }
        return try StoredObject(member)
    }
}

extension JSONTree {
    /// A whole number; `nil` where this is none.
    var integer: Int? { digits.flatMap { Int($0) } }

    /// A moment, as seconds from the beginning of 2001, which is how Foundation writes one; `nil` where this is none.
    var moment: Date? {
        digits.flatMap { Double($0) }.flatMap { $0.isFinite ? Date(timeIntervalSinceReferenceDate: $0) : nil }
    }

    /// Makes a moment.
    init(_ moment: Date) {
        let seconds = moment.timeIntervalSinceReferenceDate
        self = .number("\(seconds.isFinite ? seconds : 0)")
    }
}
