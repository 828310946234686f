import Foundation

/// A JSON Web Token as it is sent, before anything in it is believed.
///
/// Source: RFC 7515 §7.1, compact serialization; RFC 8725.
struct SignedToken: Sendable {
    /// The greatest length in bytes.
    static let greatestLength = 16 << 10

    /// The algorithm that it names; `nil` where the service accepts none of that name.
    let algorithm: SignatureAlgorithm?
    /// The key that it names.
    let keyID: String?
    private let payload: Data
    private let signed: Data
    private let signature: Data

    private struct Header: Decodable {
        var alg: String
        var kid: String?
        var crit: [String]?
    }

    /// Reads a token; `nil` where it does not have the form of one, or demands what nobody here understands (`crit`).
    init?(_ text: String) {
        guard text.utf8.count <= Self.greatestLength else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Base64URL.decode(parts[0]), let payload = Base64URL.decode(parts[1]),
            let signature = Base64URL.decode(parts[2]),
            let header = try? JSONDecoder().decode(Header.self, from: head), header.crit == nil
        else { return nil }
        algorithm = SignatureAlgorithm(rawValue: header.alg)
        keyID = header.kid
        self.payload = payload
        self.signature = signature
        signed = Data("\(parts[0]).\(parts[1])".utf8)
    }

    /// Whether a key has signed it, by the algorithm that it names.
    func isSigned(by key: VerificationKey) -> Bool {
        algorithm.map { key.isValid(signature, of: signed, by: $0) } ?? false
    }

    /// What it says; believe it only once ``isSigned(by:)`` is true.
    func claims<Claims: Decodable>(_: Claims.Type) -> Claims? {
        try? JSONDecoder().decode(Claims.self, from: payload)
    }
}
