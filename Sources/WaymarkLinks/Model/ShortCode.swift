/// The last path segment of a short link, which names it on its domain.
///
/// Firebase calls it the suffix.
///
/// 1 to 100 characters of `[A-Za-z0-9_-]`, the only ones that Firebase's SDK recognises in a short link.
/// Letter case counts.
public struct ShortCode: Hashable, Sendable, CustomStringConvertible {
    /// The longest code, in characters.
    public static let maximumLength = 100

    /// The code.
    public let description: String

    /// Creates a code, or `nil` if the text holds another character or has a wrong length.
    public init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        guard !bytes.isEmpty, bytes.count <= Self.maximumLength, bytes.allSatisfy(Self.isAllowed) else { return nil }
        description = String(text)
    }

    /// Reads what follows the prefix of a link domain in a path: one segment, with or without a slash after it.
    ///
    /// More segments name nothing, invitations among them. Percent-encoding is undone: an encoded hyphen is a hyphen
    /// (RFC 3986 §2.3), and some mail programs write it so.
    public init?(path: Substring) {
        var segment = path.hasPrefix("/") ? path.dropFirst() : path
        if segment.hasSuffix("/") { segment.removeLast() }
        guard let text = PercentEncoding.decoded(segment) else { return nil }
        self.init(text)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default:
            false
        }
    }
}
