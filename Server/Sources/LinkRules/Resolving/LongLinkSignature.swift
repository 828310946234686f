import Crypto
import Foundation
public import LinkStorage
import WaymarkLinks

/// The signature of a long link: the proof that the owner of its domain has made it.
///
/// It is HMAC-SHA256 (RFC 2104) with the signing key of the domain, in base64url without padding (RFC 4648 §5). What is signed
/// are the parameters by which the service leads visitors: decoded, sorted by name, percent-encoded again (but for the
/// unreserved characters of RFC 3986) and joined with `&`. Parameters that the service does not know are left out, so that a
/// mail program or a feed may add its own; so are `d` and `gclid`, which others add too.
public enum LongLinkSignature {
    /// The parameter that holds the signature.
    public static let name = "_sig"

    private static let unsigned: Set<LinkParameter> = [.d, .gclid]

    /// The query of a signed long link: what is signed, and the signature behind it.
    public static func signedQuery(of query: String, key: SigningKey) -> String {
        let text = signedText(LongLinkCodec.parameters(ofQuery: query))
        let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: key.bytes))
        return "\(text)&\(name)=\(base64URL(Data(code)))"
    }

    /// Checks the signature of a query.
    ///
    /// - Parameter key: the signing key of the domain, if it has one.
    /// - Returns: `nil` for a query without a signature.
    static func check(_ query: String, key: SigningKey?) -> Outcome? {
        guard query.holds("_sig") else { return nil }
        let parameters = LongLinkCodec.parameters(ofQuery: query)
        guard let signature = parameters.first(where: { $0.name == name })?.value else { return nil }
        let text = signedText(parameters)
        guard let key, let code = data(base64URL: signature),
            HMAC<SHA256>.isValidAuthenticationCode(
                code, authenticating: Data(text.utf8), using: SymmetricKey(data: key.bytes))
        else { return .invalid }
        return .valid(query: "\(text)&\(name)=\(base64URL(code))")
    }

    /// What a signature is worth.
    enum Outcome: Hashable, Sendable {
        /// The owner of the domain signed the link; the query holds what was signed, and the signature.
        case valid(query: String)
        /// The link was changed, or signed with another key.
        case invalid

        /// Whether the owner of the domain has signed the link.
        var isValid: Bool { self != .invalid }
    }

    private static func signedText(_ parameters: [QueryParameter]) -> String {
        parameters
            .filter { LinkParameter(rawValue: $0.name).map { !unsigned.contains($0) } ?? false }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            .map { "\(PercentEncoding.strict($0.name))=\(PercentEncoding.strict($0.value))" }
            .joined(separator: "&")
    }

    private static func base64URL(_ bytes: Data) -> String {
        bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func data(base64URL text: String) -> Data? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(
            base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + padding)
    }
}
