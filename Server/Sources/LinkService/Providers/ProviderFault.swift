/// A fault that makes a sign-in provider unusable, and that an operator can correct.
public enum ProviderFault: Hashable, Sendable {
    /// The database has not been asked yet for the key of the service.
    case keyNotRead
    /// No answer came from an address; the network's own words say why, in English.
    case unreachable(String, why: String)
    /// An address answers something else than a document; the discovery document has its address from the settings.
    case noDocument(String, status: Int, isDiscovery: Bool)
    /// The provider does not exchange a code, and says so with an error code.
    case exchangeRefused(String, status: Int, error: String)
    /// The discovery document lacks a member.
    case memberMissing(String)
    /// A member of the discovery document, or all of it, has a wrong type.
    case wrongType(String?)
    /// The discovery document is not JSON.
    case notJSON
    /// The discovery document names another issuer.
    case otherIssuer(String)
    /// An address of the provider can be read on the way.
    case insecureAddress(String)
    /// The keys cannot be read.
    case keysUnreadable(String)

    /// The error code of a provider that does not know the client or its secret (RFC 6749 §5.2).
    public static let wrongClient = "invalid_client"
    /// The error code of a provider that does not let the client do this (RFC 6749 §5.2).
    public static let clientNotAllowed = "unauthorized_client"

    /// What is wrong and what would be right, in English, as the log is told.
    public var message: String {
        switch self {
        case .keyNotRead: "the secret of the database is not read yet"
        case .unreachable(let address, let why): "\(address) cannot be reached: \(why)"
        case .noDocument(let address, let status, let isDiscovery):
            "\(address) answers \(status)\(status == 404 && isDiscovery ? "; is oidc.issuer right?" : "")"
        case .exchangeRefused(let address, let status, let error):
            "\(address) answers \(status), “\(error.prefix(100))”\(Self.remedy(for: error))"
        case .memberMissing(let name):
            "its discovery document lacks “\(name)”, which a provider for signing in must have; is oidc.issuer right?"
        case .wrongType(let name): "\(name.map { "“\($0)” of " } ?? "")its discovery document has a wrong type"
        case .notJSON: "its discovery document is not JSON; is oidc.issuer the address of a page for people?"
        case .otherIssuer(let issuer):
            "its discovery document is of the issuer “\(issuer.prefix(200))”; write that into oidc.issuer, letter by letter, if it is right"
        case .insecureAddress(let address): "its address “\(address.prefix(200))” is not one over https"
        case .keysUnreadable(let address): "its keys at \(address) cannot be read"
        }
    }

    private static func remedy(for error: String) -> String {
        switch error {
        case wrongClient: "; are oidc.clientId and the secret in oidc.clientSecretFile those of the provider?"
        case clientNotAllowed: "; the provider does not let this client sign people in by a code"
        default: ""
        }
    }
}
