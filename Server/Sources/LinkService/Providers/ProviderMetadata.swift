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
        let metadata: ProviderMetadata
        do {
            metadata = try JSONDecoder().decode(ProviderMetadata.self, from: data)
        } catch DecodingError.keyNotFound(let key, _) {
            throw ProviderFailure(
                .unusable,
                "its discovery document lacks “\(key.stringValue)”, which a provider for signing in must have; is oidc.issuer right?"
            )
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            let subject = context.codingPath.first.map { "“\($0.stringValue)” of its discovery document" }
            throw ProviderFailure(.unusable, "\(subject ?? "its discovery document") has a wrong type")
        } catch {
            throw ProviderFailure(
                .unusable, "its discovery document is not JSON; is oidc.issuer the address of a page for people?")
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
