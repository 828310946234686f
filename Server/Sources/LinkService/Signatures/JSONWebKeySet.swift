/// The keys of a provider; those that are not of a known form are passed over (RFC 7517 §5).
struct JSONWebKeySet: Decodable, Hashable, Sendable {
    /// The most keys that are looked at.
    static let most = 64

    var keys: [JSONWebKey]

    init(keys: [JSONWebKey]) {
        self.keys = keys
    }

    private struct Lenient: Decodable {
        var key: JSONWebKey?

        init(from decoder: any Decoder) throws {
            key = try? JSONWebKey(from: decoder)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case keys
    }

    init(from decoder: any Decoder) throws {
        let list = try decoder.container(keyedBy: CodingKeys.self).decode([Lenient].self, forKey: .keys)
        keys = Array(list.compactMap(\.key).prefix(Self.most))
    }
}
