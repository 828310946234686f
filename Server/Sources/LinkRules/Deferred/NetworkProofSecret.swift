public import Foundation
public import InstallMatching

/// The secret with which the service recognizes the networks that it has proven to apps.
///
/// A proof contains the hash of a network, which is useless without the day's key, the moment, and a code over both. As text it
/// is base64url (RFC 4648 §5) of one byte of the families, 6 of the moment in milliseconds since 1970, 8 of each hash, and 8 of the
/// code.
public struct NetworkProofSecret: Sendable {
    /// How long a proof is valid, in seconds.
    public static let lifetime = 300
    /// The most networks of a proof: that of today's key, and around midnight that of yesterday's.
    public static let mostNetworks = 2
    /// The most proofs that one claim may have.
    public static let mostProofs = 4

    private let key: (UInt64, UInt64)

    /// Creates a secret from the secret of click tokens.
    public init?(_ data: Data) {
        guard let key = SipHash.key(data) else { return nil }
        // Another key, so that the code of a token is never that of a proof.
        var first = SipHash(key: key)
        var second = SipHash(key: key)
        Array("networks 1".utf8).withUnsafeBytes { first.add($0) }
        Array("networks 2".utf8).withUnsafeBytes { second.add($0) }
        self.key = (first.finish(), second.finish())
    }

    /// The proof of a client's networks; those beyond ``mostNetworks`` are left out.
    public func proof(of networks: [NetworkKey], at moment: Date) -> String {
        let networks = networks.prefix(Self.mostNetworks)
        var families: UInt8 = 0
        for (index, network) in networks.enumerated() where network.family == .ipv6 { families |= 1 << UInt8(index) }
        let milliseconds = UInt64(max(0, moment.timeIntervalSince1970 * 1000))
        var bytes = [families]
        bytes += Self.bytes(milliseconds).dropFirst(2)
        for network in networks { bytes += Self.bytes(network.hash) }
        bytes += Self.bytes(code(of: bytes))
        return Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// The networks of a proof; none if it is not one, or too old.
    public func networks(in proof: String, at now: Date) -> [NetworkKey] {
        guard proof.utf8.count <= 64 else { return [] }
        var text = proof.replacing("-", with: "+").replacing("_", with: "/")
        text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: text) else { return [] }
        let bytes = Array(data)
        let count = (bytes.count - 15) / 8
        guard bytes.count == 15 + 8 * count, (0...Self.mostNetworks).contains(count) else { return [] }
        guard code(of: Array(bytes.dropLast(8))) == Self.number(bytes.suffix(8)) else { return [] }
        let age = now.timeIntervalSince1970 - Double(Self.number(bytes[1..<7])) / 1000
        guard age >= -60, age <= Double(Self.lifetime) else { return [] }
        return (0..<count).map { index in
            NetworkKey(
                bytes[0] & 1 << UInt8(index) == 0 ? .ipv4 : .ipv6,
                hash: Self.number(bytes[7 + 8 * index..<15 + 8 * index]))
        }
    }

    private func code(of bytes: [UInt8]) -> UInt64 {
        var hash = SipHash(key: key)
        bytes.withUnsafeBytes { hash.add($0) }
        return hash.finish()
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
