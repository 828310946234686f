/// A provider's claims about somebody who has signed in there.
///
/// Source: OpenID Connect Core 1.0 §2 and §5.1.
struct IDTokenClaims: Decodable, Hashable, Sendable {
    var iss: String
    var sub: String
    var aud: TokenAudience
    var azp: String?
    /// Seconds since 1970, as all times here.
    var exp: Double
    var iat: Double
    var nbf: Double?
    var authTime: Double?
    var nonce: String?
    var email: String?
    var isEmailVerified: Bool
    var name: String?

    private enum CodingKeys: String, CodingKey {
        case iss, sub, aud, azp, exp, iat, nbf, nonce, email, name
        case authTime = "auth_time"
        case isEmailVerified = "email_verified"
    }

    init(
        iss: String, sub: String, aud: [String], azp: String? = nil, exp: Double, iat: Double, nbf: Double? = nil,
        authTime: Double? = nil, nonce: String? = nil, email: String? = nil, isEmailVerified: Bool = false,
        name: String? = nil
    ) {
        self.iss = iss
        self.sub = sub
        self.aud = TokenAudience(aud)
        self.azp = azp
        self.exp = exp
        self.iat = iat
        self.nbf = nbf
        self.authTime = authTime
        self.nonce = nonce
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.name = name
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        iss = try container.decode(String.self, forKey: .iss)
        sub = try container.decode(String.self, forKey: .sub)
        aud = try container.decode(TokenAudience.self, forKey: .aud)
        azp = try container.decodeIfPresent(String.self, forKey: .azp)
        exp = try container.decode(Double.self, forKey: .exp)
        iat = try container.decode(Double.self, forKey: .iat)
        nbf = try container.decodeIfPresent(Double.self, forKey: .nbf)
        authTime = try container.decodeIfPresent(Double.self, forKey: .authTime)
        nonce = try container.decodeIfPresent(String.self, forKey: .nonce)
        email = try container.decodeIfPresent(String.self, forKey: .email)
        // Apple writes the text "true". Everything else is no proof.
        isEmailVerified =
            (try? container.decode(Bool.self, forKey: .isEmailVerified))
            ?? ((try? container.decode(String.self, forKey: .isEmailVerified)) == "true")
        name = try? container.decodeIfPresent(String.self, forKey: .name)
    }
}
