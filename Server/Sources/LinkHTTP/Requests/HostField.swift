import LinkRules

/// The rule for the header field `Host`: a name or an address, and perhaps a port (RFC 9110 §7.2).
enum HostField {
    /// Whether text is a host with an optional port.
    ///
    /// Whether it is one of ours is another question.
    static func isValid(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= 261 else { return false }
        let host: ArraySlice<UInt8>
        let rest: ArraySlice<UInt8>
        if bytes[0] == UInt8(ascii: "[") {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
            host = bytes[1..<end]
            rest = bytes[(end + 1)...]
            guard let address = IPAddress(String(decoding: host, as: UTF8.self)), address.bytes.count > 0,
                host.contains(UInt8(ascii: ":"))
            else { return false }
        } else {
            let end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
            host = bytes[..<end]
            rest = bytes[end...]
            guard !host.isEmpty, host.allSatisfy(isNameByte) else { return false }
        }
        guard let colon = rest.first else { return true }
        let digits = rest.dropFirst()
        guard colon == UInt8(ascii: ":"), !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }),
            let port = Int(String(decoding: digits, as: UTF8.self))
        else { return false }
        return (1...65535).contains(port)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default:
            false
        }
    }
}
