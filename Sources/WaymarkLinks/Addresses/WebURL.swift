public import Foundation

/// An absolute `http` or `https` URL, parsed, checked and serialised again.
///
/// Browsers, Foundation and RFC 3986 disagree on many texts (`https://evil.com\@good.com/`, `https:///evil.com`,
/// `http://0x7f.1`). This type takes only texts whose host all of them read alike, and gives back what it has read, not
/// what it was given: the scheme is lower case, the host is in ASCII, a default port and a final dot of the
/// host are gone, and what a URI may not hold is percent-encoded. Path, query and fragment are kept byte for byte
/// otherwise, because signatures and caches depend on them. The host keeps its letter case, as an app may have registered
/// it; ``host`` and ``authority`` are lower case, for comparisons.
public struct WebURL: Sendable {
    /// The longest URL, in bytes.
    public static let maximumLength = 8192

    /// The URL as ASCII text, fit for a `Location` header.
    public let description: String
    private let layout: WebURLLayout

    /// Reads a URL.
    ///
    /// - Throws: ``WebURLError`` with the first fault and where it is.
    public init(_ text: some StringProtocol) throws(WebURLError) {
        var parser = WebURLParser(text)
        layout = try parser.parse()
        description = String(decoding: parser.output, as: UTF8.self)
    }

    /// Reads a URL, or returns `nil` if the text is not a valid URL.
    public init?(_ text: String) {
        do throws(WebURLError) {
            try self.init(text[...])
        } catch {
            return nil
        }
    }

    /// `http` or `https`.
    public var scheme: String { text(0, layout.hostStart - 3) }

    /// The host in lower-case ASCII; an IPv6 address is in brackets.
    public var host: String { Self.lowercased(text(layout.hostStart, layout.hostEnd)) }

    /// The port, if it is not the scheme's default.
    public var port: Int? { layout.port }

    /// The path, percent-encoded; empty if the URL has none.
    public var path: String { text(layout.pathStart, layout.pathEnd) }

    /// The query without its question mark, percent-encoded.
    public var query: String? { layout.queryStart.map { text($0, layout.queryEnd) } }

    /// The fragment without its number sign, percent-encoded.
    public var fragment: String? { layout.fragmentStart.map { text($0, layout.end) } }

    /// The host in lower case, with the port if it is not the scheme's default.
    public var authority: String { Self.lowercased(text(layout.hostStart, layout.pathStart)) }

    /// The URL with its host in lower case (RFC 3986 §6.2.2.1).
    public var normalized: String {
        "\(scheme)://\(authority)\(text(layout.pathStart, layout.end))"
    }

    /// The same address for Foundation.
    public var url: URL {
        // Systems before iOS 17 refuse square brackets outside the host; every other byte is a legal URI character.
        guard let url = URL(string: description) ?? URL(string: bracketsEncoded) else {
            preconditionFailure("A URL that was read has a plain host, and no character that a URI may not have.")
        }
        return url
    }

    private var bracketsEncoded: String {
        let head = text(0, layout.pathStart)
        let tail = text(layout.pathStart, layout.end)
        return head + tail.replacingOccurrences(of: "[", with: "%5B").replacingOccurrences(of: "]", with: "%5D")
    }

    private static func lowercased(_ text: String) -> String {
        text.utf8.contains { URIBytes.lowercased($0) != $0 }
            ? String(decoding: text.utf8.map(URIBytes.lowercased), as: UTF8.self) : text
    }

    private func text(_ start: Int, _ end: Int) -> String {
        let bytes = description.utf8
        let lower = bytes.index(bytes.startIndex, offsetBy: start)
        return String(description[lower..<bytes.index(lower, offsetBy: end - start)])
    }
}

extension WebURL: Hashable, LosslessStringConvertible, CustomStringConvertible {
    /// Whether two URLs have the same text.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.description == rhs.description
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }
}

extension WebURL: Codable {
    /// Reads a URL from text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(WebURLError) {
            try self.init(text[...])
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Writes the URL as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
