import Foundation

/// Any JSON value (RFC 8259), with numbers kept exactly.
///
/// JSON does not tell `1` from `1.0`, so values that are the same number are equal, whatever their case.
public enum JSONValue: Sendable {
    case null
    case bool(Bool)
    /// A whole number that 64 bits hold.
    case integer(Int64)
    /// Any other number that a `Double` holds. JSON has no infinity and no NaN: they are written as `null`.
    case number(Double)
    /// A number with more digits than the two others hold, as it was written: `18446744073709551615`.
    ///
    /// A text that is no JSON number is written as `null`.
    case decimal(String)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue: Hashable {
    /// Whether two values are the same JSON; the order of members does not count.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        switch (lhs, rhs) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.string(let a), .string(let b)): a == b
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        case (.decimal(let a), .decimal(let b)):
            a == b || JSONDigits(a).map { $0 == JSONDigits(b) } ?? false
        case (.decimal(let text), let other), (let other, .decimal(let text)):
            // Only a value that was not read from JSON can be another number's.
            switch JSONValue(number: text) {
            case .integer?, .number?: JSONValue(number: text) == other
            default: false
            }
        case (.integer(let a), .integer(let b)): a == b
        case (.number(let a), .number(let b)): a == b || (a.isNaN && b.isNaN)
        case (.integer(let a), .number(let b)), (.number(let b), .integer(let a)): Int64(exactly: b) == a
        default: false
        }
    }

    /// Hashes the value; equal numbers hash alike.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .string(let value): hasher.combine(value)
        case .array(let values): hasher.combine(values)
        case .object(let values): hasher.combine(values)
        case .integer(let value): hasher.combine(value)
        case .number(let value):
            if let whole = Int64(exactly: value) {
                hasher.combine(whole)
            } else {
                hasher.combine(value.isNaN ? 0 : value.bitPattern)
            }
        case .decimal(let text):
            switch JSONValue(number: text) {
            case .integer(let value)?: JSONValue.integer(value).hash(into: &hasher)
            case .number(let value)?: JSONValue.number(value).hash(into: &hasher)
            default: hasher.combine(JSONDigits(text))
            }
        }
    }
}

extension JSONValue: Codable {
    /// Reads any value.
    ///
    /// Of a number that is not exactly a `Double`, a decoder that reads `Decimal` gives 38 digits, and others give the nearest one.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = Self.exact(value, try? container.decode(Decimal.self))
        } else if let values = try? container.decode([JSONValue].self) {
            self = .array(values)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// A number of which a decoder gives both forms.
    private static func exact(_ number: Double, _ decimal: Decimal?) -> JSONValue {
        // A decimal number has a smaller range, beyond which it is another one.
        guard let decimal, Double("\(decimal)") == number else { return .number(number) }
        return JSONValue(number: "\(decimal)") ?? .number(number)
    }

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value):
            if let whole = Int64(exactly: value) {
                // The shortest text of a large number, 1.2e18, would be read back as another whole number.
                try container.encode(whole)
            } else if value.isFinite {
                try container.encode(value)
            } else {
                try container.encodeNil()
            }
        case .decimal(let text):
            if let decimal = Decimal(string: text), JSONDigits("\(decimal)") == JSONDigits(text) {
                try container.encode(decimal)
            } else if let number = Double(text), number.isFinite {
                try container.encode(number)
            } else {
                try container.encodeNil()
            }
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object; the last of equal names counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
    }
}
