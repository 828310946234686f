import Foundation

/// What a provider publishes of itself.
///
/// Source: OpenID Connect Discovery 1.0 §3 and §4.3; RFC 8414; RFC 9207 §3.
struct ProviderMetadata: Decodable, Hashable, Sendable {
    var issuer: String
    var authorizationEndpoint: String
    var tokenEndpoint: String
    var keysAddress: String
    var tokenAuthentication: [String]?
    var namesIssuerInAnswers: Bool?

    private enum CodingKeys: String, CodingKey {
        case issuer
        case authorizationEndpoint = "authorization_endpoint"
        case tokenEndpoint = "token_endpoint"
        case keysAddress = "jwks_uri"
        case tokenAuthentication = "token_endpoint_auth_methods_supported"
        case namesIssuerInAnswers = "authorization_response_iss_parameter_supported"
    }

    /// Whether the client's secret goes into the form; a provider that says nothing takes it as a header field (§3).
    var wantsSecretInForm: Bool {
        guard let tokenAuthentication else { return false }
        return !tokenAuthentication.contains("client_secret_basic")
            && tokenAuthentication.contains("client_secret_post")
    }

    /// Reads the document of an issuer.
    ///
    /// - Throws: ``ProviderFailure`` that names what is wrong: another issuer, or an address that could be read on the way.
    static func read(_ data: Data, of issuer: String) throws(ProviderFailure) -> ProviderMetadata {
        guard let metadata = try? JSONDecoder().decode(ProviderMetadata.self, from: data) else {
            throw ProviderFailure(.unusable, "its discovery document cannot be read, or lacks an address")
        }
        guard metadata.issuer == issuer else {
            throw ProviderFailure(
                .unusable,
                "its discovery document is of the issuer “\(metadata.issuer.prefix(200))”; write that into oidc.issuer, letter by letter, if it is right"
            )
        }
        for address in [metadata.authorizationEndpoint, metadata.tokenEndpoint, metadata.keysAddress] {
            guard ProviderAddress.isTrusted(address) else {
                throw ProviderFailure(.unusable, "its address “\(address.prefix(200))” is not one over https")
            }
        }
        return metadata
    }
}

/// Which addresses of a provider are used.
enum ProviderAddress {
    /// Whether an address is over https, or on the machine itself by an address that no name server can give to somebody else.
    static func isTrusted(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !text.contains("#"), !text.contains("\\") else {
            return false
        }
        if text.hasPrefix("https://"), text.utf8.count > 8 { return !authority(of: text.dropFirst(8)).contains("@") }
        guard text.hasPrefix("http://") else { return false }
        let host = authority(of: text.dropFirst(7))
        return ["127.0.0.1", "[::1]", "localhost"].contains { host == $0 || host.hasPrefix("\($0):") }
            && !host.contains("@")
    }

    /// An address with further parameters in its query.
    static func adding(_ pairs: [(String, String)], to address: String) -> String {
        address + (address.contains("?") ? "&" : "?") + form(pairs)
    }

    /// Parameters as a form is sent.
    static func form(_ pairs: [(String, String)]) -> String {
        pairs.map { "\(escaped($0.0))=\(escaped($0.1))" }.joined(separator: "&")
    }

    /// A text with all but unreserved characters escaped (RFC 3986 §2.3), which is right in a query, a form and RFC 6749 §2.3.1.
    static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                String(Unicode.Scalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }

    private static func authority(of text: Substring) -> Substring {
        text.prefix { $0 != "/" && $0 != "?" }
    }
}
