import Foundation

/// The text of a link without scheme, host, user and port, which templates are compared with.
struct RelativeReference {
    private static let reserved: Set<Character> = Set(":/?#[]@!$&'()*+,;=")

    let text: String

    /// Extracts the text of a link.
    ///
    /// A password remains before the path, so that no template with a literal matches. With a password, or a path that
    /// begins with two slashes, Foundation may return no text at all.
    init(_ url: URL) throws(DeeplinkError) {
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            throw .cannotExtractComponents(url)
        }
        components.scheme = nil
        components.host = nil
        components.port = nil
        components.user = nil
        guard let text = components.string else { throw .cannotExtractComponents(url) }
        self.text = text
    }

    /// The text up to the first reserved character other than the separator of a list.
    static func argument(atEnd text: Substring, keeping separator: Character?) -> Substring {
        text.prefix { !reserved.contains($0) || $0 == separator }
    }
}

extension Substring {
    /// The first range that has the bytes of a text.
    ///
    /// An empty text is at the start.
    func firstRange(ofBytes text: String) -> Range<Index>? {
        let wanted = text.utf8
        guard let first = wanted.first else { return startIndex..<startIndex }
        var rest = utf8[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: wanted) { return start..<utf8.index(start, offsetBy: wanted.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}
