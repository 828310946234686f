public import Foundation
public import InstallMatching

/// The secret of one day, with which visitors are turned into numbers.
///
/// A visitor has the same number for the same address and browser on one day. After the secret is deleted, no number
/// can be traced to an address.
public struct VisitorSecret: Sendable {
    private let key: (UInt64, UInt64)
    private let networkKey: (UInt64, UInt64)?

    /// Creates a secret from at least 16 bytes.
    ///
    /// The first 16 tell visitors apart, the next 16 networks; without these there are no networks.
    public init?(_ data: Data) {
        guard let key = SipHash.key(data) else { return nil }
        self.key = key
        networkKey = SipHash.key(data, at: 16)
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

    /// The network of a client, for the search of candidates; nothing but the address decides.
    ///
    /// - Parameter ranges: ranges of addresses that strangers share.
    /// - Returns: `nil` where the address says nothing about the person (``NetworkAddress/networkBytes(excluding:)``).
    public func network(of client: IPAddress, excluding ranges: NetworkRanges) -> NetworkKey? {
        guard let networkKey, let address = NetworkAddress(bytes: client.bytes),
            let bytes = address.networkBytes(excluding: ranges)
        else { return nil }
        var hash = SipHash(key: networkKey)
        bytes.withUnsafeBytes { hash.add($0) }
        return NetworkKey(address.family, hash: hash.finish())
    }
}
