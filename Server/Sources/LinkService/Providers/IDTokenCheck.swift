import Foundation

/// The rules by which an ID token is believed.
///
/// Pure. Source: OpenID Connect Core 1.0 §3.1.3.7; RFC 8725.
struct IDTokenCheck: Sendable {
    /// How far the clocks of provider and service may differ, in seconds.
    static let tolerance: Double = 60
    /// How old a token may be when it arrives straight from the provider, in seconds.
    static let greatestAge: Double = 600

    /// The provider, as it is configured.
    var issuer: String
    /// The service, as the provider knows it.
    var clientID: String
    /// The random text of this sign-in.
    var nonce: String
    /// From when on the person must have entered something at the provider; `nil` where an older session will do.
    var authenticatedSince: Date?
    /// The current time.
    var now: Date

    /// The claims of a token that keeps all rules.
    ///
    /// The signature is examined first, so that nothing is said of a token that anybody could have made.
    func claims(of token: SignedToken, keys: [JSONWebKey]) throws(IDTokenFault) -> IDTokenClaims {
        try checkSignature(of: token, keys: keys)
        guard let claims = token.claims(IDTokenClaims.self) else { throw .malformed }
        try check(claims)
        return claims
    }

    private func checkSignature(of token: SignedToken, keys: [JSONWebKey]) throws(IDTokenFault) {
        guard let algorithm = token.algorithm else { throw .algorithm }
        // A provider with one key need not name it; where the token names one, another is none of its.
        let named = keys.filter { token.keyID == nil || $0.kid == token.keyID }
        let usable = named.compactMap { $0.key(for: algorithm) }
        guard !usable.isEmpty else { throw .unknownKey }
        guard usable.contains(where: token.isSigned) else { throw .signature }
    }

    /// Checks what a token says, whose signature is right.
    func check(_ claims: IDTokenClaims) throws(IDTokenFault) {
        guard claims.iss == issuer else { throw .issuer }
        guard claims.aud.names.contains(clientID) else { throw .audience }
        // Several audiences are trusted only if the token was given to this client.
        guard claims.azp == nil ? claims.aud.names.count == 1 : claims.azp == clientID else { throw .party }
        let now = now.timeIntervalSince1970
        guard claims.exp > now - Self.tolerance else { throw .expired }
        guard claims.iat < now + Self.tolerance, claims.nbf ?? 0 < now + Self.tolerance else { throw .early }
        guard claims.iat > now - Self.greatestAge else { throw .old }
        guard claims.nonce == nonce else { throw .nonce }
        guard (1...255).contains(claims.sub.utf8.count), !claims.sub.utf8.contains(0) else { throw .subject }
        if let authenticatedSince {
            guard let time = claims.authTime, time > authenticatedSince.timeIntervalSince1970 - Self.tolerance,
                time < now + Self.tolerance
            else { throw .authenticationTime }
        }
    }
}
