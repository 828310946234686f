/// The last path segment of a short link, which identifies it on its domain.
///
/// Firebase calls it the suffix.
///
/// It has 1 to 100 characters of `[A-Za-z0-9_-]`, the only ones that Firebase's SDK recognizes in a short link, and is
/// case-sensitive.
public struct ShortCode: Hashable, Sendable, CustomStringConvertible {
    /// The longest code, in characters.
    public static let maximumLength = 100

    /// The code.
    public let description: String

    /// Creates a code; `nil` if the text has another character or a wrong length.
    public init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        guard !bytes.isEmpty, bytes.count <= Self.maximumLength, Self.isAllowed(bytes) else { return nil }
        description = String(text)
    }

    /// Whether all bytes are allowed.
    private static func isAllowed(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.withContiguousStorageIfAvailable { $0.allSatisfy(isAllowed) } ?? bytes.allSatisfy(isAllowed)
    }

    private init(unchecked description: String) {
        self.description = description
    }

    /// Parses the part of a path after the prefix of a link domain: one segment, with or without slashes after it.
    ///
    /// A path with more segments is not a code, an invitation included. Percent-encoding is decoded: an encoded hyphen
    /// is a hyphen (RFC 3986 §2.3), and some mail programs encode it.
    ///
    /// Drops what other programs add to the end of a link: everything from the first `<`, `>`, `"`, `&`, `?` or `#` on,
    /// and then all characters at the end that codes do not contain, such as `.`, `)`, spaces and line breaks. A path
    /// that is already a code has no extra cost.
    public init?(path: Substring) {
        // Nearly every segment is a code without changes.
        if let code = path.utf8.withContiguousStorageIfAvailable({ Self.code(in: $0) }) ?? nil {
            self.init(unchecked: code)
            return
        }
        let bytes = path.utf8
        var segment = bytes.first == UInt8(ascii: "/") ? bytes.dropFirst() : bytes
        if segment.last == UInt8(ascii: "/") { segment.removeLast() }
        if let text = PercentEncoding.decoded(Substring(segment)), let code = ShortCode(text) {
            self = code
        } else {
            guard let text = Self.droppingTail(ofPath: path) else { return nil }
            self.init(text)
        }
    }

    /// The code that a path is, without the slashes around it.
    private static func code(in path: UnsafeBufferPointer<UInt8>) -> String? {
        var segment = path[...]
        if segment.first == UInt8(ascii: "/") { segment.removeFirst() }
        if segment.last == UInt8(ascii: "/") { segment.removeLast() }
        guard !segment.isEmpty, segment.count <= maximumLength, segment.allSatisfy(isAllowed) else { return nil }
        return String(decoding: segment, as: UTF8.self)
    }

    /// The decoded path below the prefix of a link domain, without its first slash and without a tail that codes cannot
    /// have.
    ///
    /// Chats, mail programs and PDF readers include the punctuation, spaces and markup after a link in the link. Drops
    /// everything from the first `<`, `>`, `"`, `&`, `?` or `#` on: these end an address in a text (RFC 3986, appendix
    /// C), in HTML or in a form, or end its path if a program has encoded the whole address. Then drops all other
    /// characters at the end that codes do not contain, such as `.`, `)`, spaces, line breaks and zero-width
    /// characters.
    ///
    /// - Returns: the rest, which is empty for the front page of the domain; `nil` if the path cannot be decoded.
    static func droppingTail(ofPath path: Substring) -> String? {
        guard let text = PercentEncoding.decodedDroppingCutEnd(path.hasPrefix("/") ? path.dropFirst() : path) else {
            return nil
        }
        var bytes = Array(text.utf8)[...]
        bytes = bytes.prefix { !endsAddress($0) }
        while let last = bytes.last, !isAllowed(last), !isControl(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the path below the prefix of a link domain is that of its front page or of a long link.
    ///
    /// Firebase's builder for iOS adds "/?" to a prefix that may end in a slash.
    public static func isAbsent(inPath path: Substring) -> Bool {
        path.utf8.count <= 1 || droppingTail(ofPath: path)?.isEmpty == true
    }

    private static func endsAddress(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "?"),
            UInt8(ascii: "#"):
            true
        default: false
        }
    }

    /// Whether a byte is a control character other than a tab or a line break, which programs never add by mistake.
    private static func isControl(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): false
        default: byte < 0x20 || byte == 0x7F
        }
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
