public import Foundation

/// Base64 for addresses, without padding.
///
/// Source: RFC 4648 §5; RFC 7515 §2.
public enum Base64URL {
    /// The text of bytes.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The bytes of a text; `nil` where it has other characters, padding among them, or a length that no bytes have.
    public static func decode(_ text: some StringProtocol) -> Data? {
        guard text.utf8.allSatisfy(isDigit), text.utf8.count % 4 != 1 else { return nil }
        let standard = String(text).replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4))
    }

    /// The text of 256 random bits.
    static func random() -> String {
        encode((0..<32).map { _ in UInt8.random(in: .min ... .max) })
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
