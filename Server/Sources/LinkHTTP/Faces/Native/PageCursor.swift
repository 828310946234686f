import Foundation

/// The position of a page in a list, as an opaque text for callers, so that its meaning may change.
package enum PageCursor {
    /// The text of a position.
    package static func text(_ position: String) -> String {
        Data("1:\(position)".utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The position of a text, or `nil` where it is none of ours.
    package static func position(_ text: String) -> String? {
        var base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: base64), let decoded = String(validating: data, as: UTF8.self),
            decoded.hasPrefix("1:")
        else { return nil }
        return String(decoded.dropFirst(2))
    }
}
