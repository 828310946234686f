/// Decides which addresses of a provider are used.
enum ProviderAddress {
    /// Whether an address is over https, or on the machine itself by an address that no name server can give to somebody else.
    static func isTrusted(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !text.contains("#"), !text.contains("\\") else {
            return false
        }
        if text.hasPrefix("https://"), text.utf8.count > 8 { return !authority(of: text.dropFirst(8)).contains("@") }
        guard text.hasPrefix("http://") else { return false }
        let host = authority(of: text.dropFirst(7))
        return ["127.0.0.1", "[::1]", "localhost"].contains { host == $0 || host.hasPrefix("\($0):") }
            && !host.contains("@")
    }

    /// An address with further parameters in its query.
    static func adding(_ pairs: [(String, String)], to address: String) -> String {
        address + (address.contains("?") ? "&" : "?") + form(pairs)
    }

    /// Parameters as a form is sent.
    static func form(_ pairs: [(String, String)]) -> String {
        pairs.map { "\(escaped($0.0))=\(escaped($0.1))" }.joined(separator: "&")
    }

    /// A text with all but unreserved characters escaped (RFC 3986 §2.3), which is right in a query, a form and RFC 6749 §2.3.1.
    static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                String(Unicode.Scalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }

    private static func authority(of text: Substring) -> Substring {
        text.prefix { $0 != "/" && $0 != "?" }
    }
}
