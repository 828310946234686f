/// A network that cannot be recognized after its day: a keyed hash of ``NetworkAddress/networkBytes(excluding:)``.
///
/// The key of the hash is random, changes every day and is deleted after the next one. Neither the user agent nor anything else
/// is hashed, because the browser and the app would have different values.
public struct NetworkKey: Hashable, Sendable {
    /// The kind of address that was hashed.
    public let family: AddressFamily
    /// The hash.
    public let hash: UInt64

    /// Creates a key.
    public init(_ family: AddressFamily, hash: UInt64) {
        self.family = family
        self.hash = hash
    }
}
