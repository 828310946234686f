public import Foundation

/// An address of any scheme that an app may be opened with, checked and serialised.
///
/// An address of `http` or `https` is held to the rules of ``WebURL``. Schemes that run code or reach into the system
/// (`javascript`, `data`, `file`, `intent`, `ms-…` and others) are refused.
public struct AppURI: Hashable, Sendable, LosslessStringConvertible {
    /// The address as ASCII text; its scheme is in lower case.
    public let description: String

    /// Reads an address.
    ///
    /// - Throws: ``WebURLError`` with the first fault; a refused scheme is `scheme`, and what Foundation cannot read is
    ///   `notReadable`.
    public init(_ text: some StringProtocol) throws(WebURLError) {
        let bytes = URIBytes.of(text)
        guard !bytes.isEmpty else { throw WebURLError(.empty) }
        guard bytes.count <= WebURL.maximumLength else { throw WebURLError(.tooLong) }
        try URIBytes.check(bytes)
        guard let length = URIBytes.schemeLength(bytes) else { throw WebURLError(.notAbsolute) }
        let scheme = String(decoding: bytes[..<length].map(URIBytes.lowercased), as: UTF8.self)
        if scheme == "https" || scheme == "http" {
            description = try WebURL(text).description
            return
        }
        guard !URIScheme.isDangerous(scheme) else { throw WebURLError(.scheme(scheme)) }
        var output = Array(scheme.utf8)
        var hasFragment = false
        for byte in bytes[length...] {
            let isNumberSign = byte == UInt8(ascii: "#")
            if URIBytes.mustEncode(byte) || (isNumberSign && hasFragment) {
                URIBytes.appendEncoded(byte, to: &output)
            } else {
                output.append(byte)
            }
            hasFragment = hasFragment || isNumberSign
        }
        guard output.count <= WebURL.maximumLength else { throw WebURLError(.tooLong) }
        description = String(decoding: output, as: UTF8.self)
        guard Self.url(description) != nil else { throw WebURLError(.notReadable) }
    }

    /// Reads a URL, or returns `nil` if the text is not a valid URL.
    public init?(_ text: String) {
        do throws(WebURLError) {
            try self.init(text[...])
        } catch {
            return nil
        }
    }

    /// The same address as a web address.
    public init(_ url: WebURL) {
        description = url.description
    }

    /// The address as Foundation's type.
    public var url: URL {
        guard let url = Self.url(description) else {
            preconditionFailure("An address is read only if Foundation can read it.")
        }
        return url
    }

    private static func url(_ text: String) -> URL? {
        // Systems before iOS 17 refuse square brackets outside the host; every other byte is a legal URI character.
        URL(string: text) ?? WebURL(text)?.url
            ?? URL(
                string: text.replacingOccurrences(of: "[", with: "%5B").replacingOccurrences(of: "]", with: "%5D"))
    }

    /// The scheme, in lower case.
    public var scheme: String {
        String(description.prefix { $0 != ":" })
    }
}

extension AppURI: Codable {
    /// Reads an address from text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(WebURLError) {
            try self.init(text[...])
        } catch {
            let reason =
                if case .scheme = error.reason { "The scheme of the address is not allowed." } else {
                    error.description
                }
            throw DecodingError.dataCorruptedError(in: container, debugDescription: reason)
        }
    }

    /// Writes the address as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
