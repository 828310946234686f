internal import Foundation

/// The texts that an argument accepts, as far as it is known: enough to find links that shadow each other.
enum ArgumentKind: Hashable, Sendable {
    case text
    case integer(bits: Int, isSigned: Bool)
    case floating(bits: Int)
    case bool
    case uuid
    case date
    case url
    case custom(ObjectIdentifier)
    case format(String)

    init(_ type: any Any.Type) {
        self = Self.known[ObjectIdentifier(type)] ?? .custom(ObjectIdentifier(type))
    }

    private static let known: [ObjectIdentifier: ArgumentKind] = [
        ObjectIdentifier(String.self): .text,
        ObjectIdentifier(Int.self): .integer(bits: Int.bitWidth, isSigned: true),
        ObjectIdentifier(Int8.self): .integer(bits: 8, isSigned: true),
        ObjectIdentifier(Int16.self): .integer(bits: 16, isSigned: true),
        ObjectIdentifier(Int32.self): .integer(bits: 32, isSigned: true),
        ObjectIdentifier(Int64.self): .integer(bits: 64, isSigned: true),
        ObjectIdentifier(UInt.self): .integer(bits: UInt.bitWidth, isSigned: false),
        ObjectIdentifier(UInt8.self): .integer(bits: 8, isSigned: false),
        ObjectIdentifier(UInt16.self): .integer(bits: 16, isSigned: false),
        ObjectIdentifier(UInt32.self): .integer(bits: 32, isSigned: false),
        ObjectIdentifier(UInt64.self): .integer(bits: 64, isSigned: false),
        ObjectIdentifier(Double.self): .floating(bits: 64),
        ObjectIdentifier(Float.self): .floating(bits: 32),
        ObjectIdentifier(Bool.self): .bool,
        ObjectIdentifier(UUID.self): .uuid,
        ObjectIdentifier(Date.self): .date,
        ObjectIdentifier(URL.self): .url,
    ]

    /// Whether this kind accepts every text that `other` accepts.
    func covers(_ other: ArgumentKind) -> Bool {
        if self == other || self == .text { return true }
        switch (self, other) {
        case (.floating, .integer): return true
        case (.floating(let bits), .floating(let otherBits)): return bits >= otherBits
        case (.integer(let bits, let isSigned), .integer(let otherBits, let otherIsSigned)):
            return isSigned == otherIsSigned ? bits >= otherBits : isSigned && bits > otherBits
        default: return false
        }
    }

    /// Whether no text is of both kinds; false if that is unknown.
    func isDisjoint(from other: ArgumentKind) -> Bool {
        switch (self, other) {
        case (.uuid, .integer), (.integer, .uuid), (.date, .integer), (.integer, .date), (.uuid, .date), (.date, .uuid),
            (.uuid, .floating), (.floating, .uuid), (.date, .floating), (.floating, .date), (.bool, .uuid),
            (.uuid, .bool), (.bool, .date), (.date, .bool):
            return true
        default:
            return false
        }
    }

    /// Whether a text of this kind may contain a byte; true if that is unknown.
    func mayContain(_ byte: UInt8) -> Bool {
        switch self {
        case .integer: ASCII.isDigit(byte) || byte == ASCII.minus
        case .uuid: ASCII.hexValue(byte) != nil || byte == ASCII.minus
        case .floating: ASCII.isDigit(byte) || ".-+eE".utf8.contains(byte)
        case .bool: "truefalse01".utf8.contains(byte)
        case .date: ASCII.isDigit(byte) || "-:.+TZ".utf8.contains(byte)
        case .text, .url, .custom, .format: true
        }
    }

    /// Whether a text of this kind may contain all bytes of a literal, perhaps in another case.
    func mayContain(_ literal: [UInt8], ignoringCase: Bool) -> Bool {
        literal.allSatisfy { byte in
            // The sixth bit is the case of a letter.
            mayContain(byte) || ignoringCase && ASCII.isLetter(byte) && mayContain(byte ^ 0x20)
        }
    }
}
