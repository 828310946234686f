public import Foundation

/// The secret of one day, with which visitors are turned into numbers.
///
/// A visitor has the same number for the same address and browser on one day. After the secret is deleted, no number
/// can be traced to an address.
public struct VisitorSecret: Sendable {
    private let key: (UInt64, UInt64)

    /// Creates a secret from at least 16 bytes; further bytes are ignored.
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

    /// The number of a visitor; `nil` for a visitor without an address or with a request not to be recognized.
    public func number(of client: IPAddress?, from origin: VisitOrigin) -> UInt64? {
        guard let client, !origin.refusesRecognition else { return nil }
        var hash = SipHash(key: key)
        client.bytes.withUnsafeBytes { hash.add($0) }
        if var userAgent = origin.userAgent {
            userAgent.withUTF8 { hash.add(UnsafeRawBufferPointer($0)) }
        }
        return hash.finish()
    }
}
