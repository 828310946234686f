/// The value of a field `Content-Type` (RFC 9110 §8.3), as far as JSON is concerned.
public struct ContentType: Hashable, Sendable {
    /// The media type, in lower case and without parameters: `application/json`.
    public let mediaType: String
    /// Whether the charset is UTF-8, or not named.
    public let isUTF8: Bool

    /// Reads the value of a field; an absent field has an empty media type.
    public init(_ field: String?) {
        // What nearly every client sends is not taken apart.
        guard field != "application/json" else {
            (mediaType, isUTF8) = ("application/json", true)
            return
        }
        let parts = (field ?? "").split(separator: ";", omittingEmptySubsequences: false)
        mediaType = parts[0].trimmed(" \t").lowercased()
        isUTF8 = parts.dropFirst().allSatisfy { parameter in
            let text = parameter.filter { $0 != " " && $0 != "\t" && $0 != "\"" }.lowercased()
            return !text.hasPrefix("charset=") || text == "charset=utf-8"
        }
    }

    /// Whether the media type is that of JSON, or of a format that is written in JSON (RFC 6839 §3.1).
    public var isJSON: Bool {
        mediaType == "application/json" || mediaType.hasSuffix("+json")
    }
}

extension Substring {
    fileprivate func trimmed(_ characters: String) -> Substring {
        var text = drop(while: characters.contains)
        while let last = text.last, characters.contains(last) { text.removeLast() }
        return text
    }
}
