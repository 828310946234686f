/// The rules for the unsigned long links of a domain, and the key that signs the others.
public struct LongLinkSettings: Hashable, Sendable {
    /// Whether the title, text and image of unsigned long links are shown although the domain has URL patterns.
    public var showsCards: Bool
    /// The key that signs long links; `nil` until one is created.
    public var signingKey: SigningKey?

    /// Creates settings.
    public init(showsCards: Bool = false, signingKey: SigningKey? = nil) {
        self.showsCards = showsCards
        self.signingKey = signingKey
    }
}

extension LongLinkSettings: Codable {
    private enum CodingKeys: String, CodingKey {
        case showsCards, signingKey
    }

    /// Reads settings; those that are missing have their defaults.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            showsCards: try container.decodeIfPresent(Bool.self, forKey: .showsCards) ?? false,
            signingKey: try container.decodeIfPresent(SigningKey.self, forKey: .signingKey))
    }
}
