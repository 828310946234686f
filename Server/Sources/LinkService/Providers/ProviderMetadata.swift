import Foundation

/// The metadata that a provider publishes (OpenID Connect Discovery 1.0).
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
            throw ProviderFailure(.unusable, .memberMissing(key.stringValue))
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            throw ProviderFailure(.unusable, .wrongType(context.codingPath.first?.stringValue))
        } catch {
            throw ProviderFailure(.unusable, .notJSON)
        }
        guard metadata.issuer == issuer else {
            throw ProviderFailure(.unusable, .otherIssuer(metadata.issuer))
        }
        for address in [metadata.authorizationEndpoint, metadata.tokenEndpoint, metadata.keysAddress] {
            guard ProviderAddress.isTrusted(address) else {
                throw ProviderFailure(.unusable, .insecureAddress(address))
            }
        }
        return metadata
    }
}
