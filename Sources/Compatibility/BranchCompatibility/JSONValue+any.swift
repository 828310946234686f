import Foundation
import WaymarkLinks

extension JSONValue {
    /// A value of an app; `nil` if JSON has no such type.
    init?(any value: Any) {
        switch value {
        // A flag of Foundation is a number too, so that Swift's own types come first.
        case let text as String: self = .string(text)
        #if canImport(ObjectiveC)
            case let number as NSNumber where CFGetTypeID(number) == CFBooleanGetTypeID():
                self = .bool(number.boolValue)
        #endif
        case let flag as Bool: self = .bool(flag)
        case let number as any BinaryInteger:
            self = Int64(exactly: number).map(JSONValue.integer) ?? .decimal("\(number)")
        case let number as Double: self = .number(number)
        case let number as Float: self = .number(Double(number))
        case let values as [Any]: self = .array(values.compactMap { JSONValue(any: $0) })
        case let members as [String: Any]: self = .object(members.compactMapValues { JSONValue(any: $0) })
        case let url as URL: self = .string(url.absoluteString)
        default: return nil
        }
    }

    /// The value in the types that apps cast to: `Int64`, `Double`, `Bool`, `String`, arrays and dictionaries.
    ///
    /// A whole number that only `UInt64` holds is one; of others with many digits there is the nearest `Double`.
    var any: Any {
        switch self {
        case .null: NSNull()
        case .bool(let flag): flag
        case .integer(let number): number
        case .number(let number): number
        case .decimal(let text): if let whole = UInt64(text) { whole } else { Double(text) ?? 0 }
        case .string(let text): text
        case .array(let values): values.map(\.any)
        case .object(let members): members.mapValues(\.any)
        }
    }

    var text: String? {
        if case .string(let text) = self, !text.isEmpty { text } else { nil }
    }
}
