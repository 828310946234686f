/// The member `aud`: one text, or several (RFC 7519 §4.1.3).
struct TokenAudience: Decodable, Hashable, Sendable {
    var names: [String]

    init(_ names: [String]) {
        self.names = names
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        names = try (try? [container.decode(String.self)]) ?? container.decode([String].self)
    }
}
