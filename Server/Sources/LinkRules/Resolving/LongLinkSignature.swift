import Crypto
import Foundation
public import LinkStorage
import WaymarkLinks

/// The signature of a long link, which proves that the owner of its domain created it.
///
/// It is HMAC-SHA256 (RFC 2104) with the signing key of the domain, in base64url without padding (RFC 4648 §5). The
/// signed text contains the parameters that determine where visitors go: decoded, sorted by name, percent-encoded again
/// (except for the unreserved characters of RFC 3986) and joined with `&`. It does not contain what mail programs,
/// feeds and advertisers add to addresses: parameters that the service does not know, `utm_…` and `gclid`. It also
/// omits empty parameters, which mean the same as missing ones, and `d`.
public enum LongLinkSignature {
    /// The parameter that holds the signature.
    public static let name = "_sig"

    /// The query of a signed long link: the signed parameters, followed by the signature.
    ///
    /// Parameters that advertisers add follow it.
    public static func signedQuery(of query: String, key: SigningKey) -> String {
        let parameters = LongLinkCodec.parameters(ofQuery: query)
        let text = signedText(parameters)
        let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: key.bytes))
        return self.query(text, signature: Data(code), parameters)
    }

    /// Verifies the signature of a query.
    ///
    /// - Parameters:
    ///   - query: the query.
    ///   - reading: the parsed query.
    ///   - key: the signing key of the domain, if it has one.
    /// - Returns: `nil` for a query without a signature.
    static func check(_ query: String, reading: LongLinkReading, key: SigningKey?) -> Outcome? {
        guard let signature = reading.bookkeeping.first(where: { $0.name == name })?.value else { return nil }
        let parameters = LongLinkCodec.parameters(ofQuery: query)
        let text = signedText(parameters)
        guard let key, let code = Data(base64URL: signature),
            HMAC<SHA256>.isValidAuthenticationCode(
                code, authenticating: Data(text.utf8), using: SymmetricKey(data: key.bytes))
        else { return .invalid }
        return .valid(query: self.query(text, signature: code, parameters))
    }

    /// The result of verifying a signature.
    enum Outcome: Hashable, Sendable {
        /// The owner of the domain signed the link; the query contains the signed parameters, the signature and
        /// campaign parameters.
        case valid(query: String)
        /// The link was changed or signed with another key.
        case invalid

        /// Whether the owner of the domain signed the link.
        var isValid: Bool { self != .invalid }
    }

    private static func signedText(_ parameters: [QueryParameter]) -> String {
        parameters
            .filter { parameter in
                guard !parameter.value.isEmpty, let known = LinkParameter(rawValue: parameter.name) else {
                    return false
                }
                return known != .d && !known.isAddedByOthers
            }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            .map(\.encoded).joined(separator: "&")
    }

    /// A signed query, followed by campaign parameters.
    private static func query(_ text: String, signature: Data, _ parameters: [QueryParameter]) -> String {
        let tags = parameters.filter { parameter in
            !parameter.value.isEmpty && LinkParameter(rawValue: parameter.name)?.isAddedByOthers == true
        }
        return ([text, "\(name)=\(signature.base64URL)"] + tags.map(\.encoded)).joined(separator: "&")
    }
}

extension QueryParameter {
    /// The parameter in a query, percent-encoded except for the unreserved characters of RFC 3986.
    fileprivate var encoded: String { "\(PercentEncoding.strict(name))=\(PercentEncoding.strict(value))" }
}
