/// Percent-encodes texts for the components of a URL (RFC 3986 §3.3 to §3.5).
enum PercentEncoder {
    /// The part of a URL that a text becomes part of.
    enum Component {
        case segment, queryName, queryValue, fragment, host
    }

    static func append(
        _ text: some Sequence<UInt8>, to output: inout [UInt8], as component: Component, escaping extra: UInt8? = nil,
        and other: UInt8? = nil
    ) {
        // A letter is escaped in both cases, since some templates ignore case.
        let (first, second) = (extra.map(ASCII.lowercased), other.map(ASCII.lowercased))
        for byte in text {
            let folded = ASCII.lowercased(byte)
            if folded != first, folded != second, isAllowed(byte, in: component) {
                output.append(byte)
            } else {
                output.append(ASCII.percent)
                output.append(hexDigit(byte >> 4))
                output.append(hexDigit(byte & 15))
            }
        }
    }

    /// `+` is escaped in queries: servers that decode forms read it as a space, while `%2B` is a plus everywhere.
    private static func isAllowed(_ byte: UInt8, in component: Component) -> Bool {
        if ASCII.isUnreserved(byte) { return true }
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
            ASCII.star, UInt8(ascii: ","), UInt8(ascii: ";"):
            return component != .host
        case ASCII.colon, ASCII.at:
            return component != .host
        case ASCII.slash, ASCII.question:
            return component == .queryName || component == .queryValue || component == .fragment
        case ASCII.ampersand, UInt8(ascii: "+"):
            return component == .segment || component == .fragment
        case ASCII.equals:
            return component == .segment || component == .fragment || component == .queryValue
        default:
            return false
        }
    }

    static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x37 + value
    }
}
