/// A proof that a device has asked the service from an address.
///
/// A device often has addresses of two families, and a click may have come by the other one. An app that accepts probable links
/// gets a proof from each host of the service that has addresses of one family only, and sends them with its claim.
public struct NetworkProof: Hashable, Sendable, Codable {
    /// The proof: text without meaning for the app, which contains no address.
    public var proof: String
    /// The number of seconds for which the proof is valid.
    public var maxAge: Int

    /// Creates a proof.
    public init(proof: String, maxAge: Int) {
        self.proof = proof
        self.maxAge = maxAge
    }
}
