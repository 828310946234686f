import LinkStorage

/// Somebody whom a provider has proved.
public struct ProviderAccount: Hashable, Sendable {
    /// The provider.
    public let issuer: String
    /// The account there.
    public let subject: String
    /// The e-mail address in lower case, if the provider says that it is the person's; `nil` otherwise.
    ///
    /// Only ASCII letters are lowercased. Unicode also lowercases the Kelvin sign (U+212A) to `k`, which would turn an address into that
    /// of another person.
    public let email: String?
    /// The name that the provider has.
    public let name: String?

    init(_ claims: IDTokenClaims) {
        issuer = claims.iss
        subject = claims.sub
        email = claims.isEmailVerified ? claims.email?.asciiLowercased : nil
        name = claims.name
    }

    /// Creates an account.
    init(issuer: String, subject: String, email: String? = nil, name: String? = nil) {
        self.issuer = issuer
        self.subject = subject
        self.email = email
        self.name = name
    }
}
