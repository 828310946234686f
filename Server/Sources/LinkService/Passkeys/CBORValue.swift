import Foundation

/// A value of CBOR, as far as devices of people write it.
///
/// Source: RFC 8949; Client to Authenticator Protocol 2.1 §8, "Message Encoding".
indirect enum CBORValue: Hashable, Sendable {
    case unsigned(UInt64)
    /// −1 − n.
    case negative(UInt64)
    case bytes(Data)
    case text(String)
    case array([CBORValue])
    /// Names in order, each once.
    case map([CBORValue: CBORValue])
    /// `false`, `true`, `null` and others without content.
    case simple(UInt8)

    /// The value of a name that is a whole number.
    subscript(_ name: Int) -> CBORValue? {
        guard case .map(let members) = self else { return nil }
        return members[name >= 0 ? .unsigned(UInt64(name)) : .negative(UInt64(-1 - name))]
    }

    /// The value of a name that is a text.
    subscript(_ name: String) -> CBORValue? {
        guard case .map(let members) = self else { return nil }
        return members[.text(name)]
    }

    /// The bytes, if it is such.
    var data: Data? {
        if case .bytes(let data) = self { data } else { nil }
    }

    /// The whole number, if it is one that fits.
    var number: Int? {
        switch self {
        case .unsigned(let value): Int(exactly: value)
        case .negative(let value): Int(exactly: value).map { -1 - $0 }
        default: nil
        }
    }
}
