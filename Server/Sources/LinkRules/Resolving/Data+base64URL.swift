import Foundation

extension Data {
    /// Reads base64url (RFC 4648 §5), with or without padding; `nil` if the text is none.
    init?(base64URL text: String) {
        let digits = text.prefix { $0 != "=" }
        let padding = String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
        self.init(base64Encoded: digits.replacing("-", with: "+").replacing("_", with: "/") + padding)
    }

    /// The bytes as base64url without padding: letters, digits, `-` and `_`.
    var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
