/// Percent-encoding by component (RFC 3986 §3.3 to §3.5).
enum PercentEncoding {
    /// Where a text is going to stand.
    enum Component {
        case segment, queryName, queryValue, fragment, host
    }

    static func append(
        _ text: some Sequence<UInt8>, to output: inout [UInt8], as component: Component, escaping extra: UInt8? = nil,
        and other: UInt8? = nil
    ) {
        // A letter in both its cases: some templates ignore them.
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

    /// `+` is escaped in queries: servers that decode forms would read a space, while `%2B` means a plus to everybody.
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
