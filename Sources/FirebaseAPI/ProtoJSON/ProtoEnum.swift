public import WaymarkLinks

/// An enumeration of Google's API: its cases stand in the order of their numbers, from 0, and carry their names.
///
/// Case 0 is what an unset field holds. A number that is not known reads as case 0, because a sender's newer value
/// means nothing here.
public protocol ProtoEnum: ProtoFieldValue, CaseIterable, RawRepresentable<String> where AllCases == [Self] {}

extension ProtoEnum {
    /// The number in the protocol buffer.
    public var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Case 0.
    public static var unset: Self { allCases[0] }

    /// The name, as text.
    public var jsonTree: JSONTree { .string(rawValue) }

    /// Reads a name or a number.
    public static func read(_ tree: JSONTree, with reader: inout ProtoJSONReader) -> Self? {
        switch tree {
        case .string(let name):
            if let value = Self(rawValue: name) { return value }
            if reader.rules == .lenient { return unset }
        case .number(let text):
            if let number = Int32(protoJSON: text) {
                return allCases.indices.contains(Int(number)) ? allCases[Int(number)] : unset
            }
        default:
            break
        }
        let names = allCases.map(\.rawValue).joined(separator: ", ")
        reader.expected("one of \(names), or its number", found: tree)
        return nil
    }
}
