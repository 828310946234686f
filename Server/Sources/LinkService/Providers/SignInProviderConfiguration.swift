import LinkStorage

/// The provider of the operator's choice, by which people sign in besides passwords.
public struct SignInProviderConfiguration: Hashable, Sendable {
    /// The provider's address, letter by letter as its discovery document names it.
    public var issuer: String
    /// The service, as the provider knows it.
    public var clientID: String
    /// What the service proves itself by; `nil` for a client without a secret, which PKCE protects.
    public var clientSecret: String?
    /// The name on the button.
    public var name: String
    /// The domains of e-mail addresses whose owners may link an account of the provider with the person of that address by signing in.
    public var allowedDomains: [String]

    /// A fault of a configuration.
    public struct Fault: Error, Hashable, Sendable {
        /// What is wrong.
        public let message: String
        /// What would be right.
        public let remedy: String
    }

    /// Creates a configuration.
    ///
    /// - Throws: ``Fault`` that says what would be right.
    public init(
        issuer: String, clientID: String, clientSecret: String? = nil, name: String? = nil,
        allowedDomains: [String] = []
    ) throws(Fault) {
        guard ProviderAddress.isTrusted(issuer), !issuer.contains("?") else {
            throw Fault(
                message: "oidc.issuer is “\(issuer)”, which is not an address over https",
                remedy:
                    "write the issuer as the provider's discovery document names it, as in https://accounts.google.com")
        }
        guard !issuer.hasSuffix("/.well-known/openid-configuration") else {
            throw Fault(
                message: "oidc.issuer is the address of the discovery document",
                remedy: "leave out /.well-known/openid-configuration")
        }
        for domain in allowedDomains {
            guard domain.contains("."), !domain.hasPrefix("."), !domain.hasSuffix("."),
                domain.utf8.allSatisfy({
                    (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "*")
                })
            else {
                throw Fault(
                    message: "“\(domain)” among the oidc.allowedDomains is not a domain of e-mail addresses",
                    remedy: "write what stands behind the @, as in example.com")
            }
        }
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.name = name ?? Self.host(of: issuer)
        self.allowedDomains = allowedDomains.map { $0.lowercased() }
    }

    /// Where the discovery document is (OpenID Connect Discovery 1.0 §4).
    var discoveryAddress: String {
        (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
    }

    /// Whether an e-mail address is of one of the allowed domains; of their subdomains it is not.
    func allows(email: String) -> Bool {
        guard let at = email.lastIndex(of: "@") else { return false }
        return allowedDomains.contains(String(email[email.index(after: at)...]).asciiLowercased)
    }

    private static func host(of issuer: String) -> String {
        let rest = issuer.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first ?? ""
        return String(rest)
    }
}
