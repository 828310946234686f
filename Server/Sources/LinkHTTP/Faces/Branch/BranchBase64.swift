import Foundation
import WaymarkLinks

/// JSON objects in base64, as Branch's clients put them into addresses.
enum BranchBase64 {
    /// The object in a text; `nil` if it holds none.
    ///
    /// The SDKs write standard base64 (RFC 4648 §4). The alphabet for addresses (§5) and a text without padding are read too, and a
    /// space, which a `+` may have become on its way.
    static func object(_ text: String) -> [String: JSONValue]? {
        var standard = text.prefix { $0 != "=" }.replacing(" ", with: "+").replacing("-", with: "+")
        standard = standard.replacing("_", with: "/")
        standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let bytes = Data(base64Encoded: String(standard)), let json = String(validating: bytes, as: UTF8.self),
            case .object(let members)? = JSONValue(jsonText: json)
        else { return nil }
        return members
    }
}
