import WaymarkLinks

/// The address at which visitors report a link: a page over HTTPS, or an e-mail address.
public struct ReportAddress: Hashable, Sendable, LosslessStringConvertible {
    /// The address as a link names it: `https://example.com/report`, `mailto:abuse@example.com`.
    public let description: String

    /// Reads an address; an e-mail address may lack its `mailto:`.
    ///
    /// - Returns: `nil` where the text is neither. Of mailboxes only those of letters, digits, `.`, `_`, `+` and `-` are
    ///   taken, which need no encoding (RFC 6068 §2).
    public init?(_ text: String) {
        if let url = WebURL(text) {
            guard url.scheme == "https" else { return nil }
            description = url.description
            return
        }
        let mailbox = text.hasPrefix("mailto:") ? text.dropFirst("mailto:".count) : text[...]
        let parts = mailbox.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...64).contains(parts[0].utf8.count), parts[0].utf8.allSatisfy(Self.isPlain),
            let host = WebURL("https://\(parts[1])/"), host.authority == parts[1].lowercased()
        else { return nil }
        description = "mailto:\(parts[0])@\(host.authority)"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "+"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

extension ReportAddress: Codable {
    /// Reads an address from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let address = ReportAddress(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not an address for reports: a page over https, or mailto:")
        }
        self = address
    }

    /// Writes an address as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
