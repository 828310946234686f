public import Foundation

/// The secret of one day, by which visitors become numbers.
///
/// The number of a visitor is the same for the same address and browser on one day. When the secret is deleted, no number can be
/// traced to an address again.
public struct VisitorSecret: Sendable {
    private let key: (UInt64, UInt64)

    /// Takes a secret of at least 16 bytes; the rest is not used.
    public init?(_ data: Data) {
        guard data.count >= 16 else { return nil }
        let bytes = Array(data.prefix(16))
        key = bytes.withUnsafeBytes {
            (
                UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)),
                UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }

    /// The number of a visitor; `nil` for a visitor without an address, or who asks not to be recognized.
    public func number(of client: IPAddress?, from origin: VisitOrigin) -> UInt64? {
        guard let client, !origin.refusesRecognition else { return nil }
        var hash = SipHash(key: key)
        hash.add(client.bytes)
        if let userAgent = origin.userAgent { hash.add(userAgent.utf8) }
        return hash.finish()
    }
}
