/// The algorithms by which others may sign what the service believes.
///
/// The list is closed: `none` and the algorithms with a shared secret (`HS256` …) are not on it, whatever a token asks for
/// (RFC 8725 §3.1).
enum SignatureAlgorithm: String, CaseIterable, Hashable, Sendable {
    case rs256 = "RS256"
    case rs384 = "RS384"
    case rs512 = "RS512"
    case ps256 = "PS256"
    case ps384 = "PS384"
    case ps512 = "PS512"
    case es256 = "ES256"
    case es384 = "ES384"
    case es512 = "ES512"
    case edDSA = "EdDSA"
    /// The same by its fully specified name (RFC 9864).
    case ed25519 = "Ed25519"
}
