/// The reason why a signature of a device proves nothing.
enum PasskeyFault: String, Error, Hashable, Sendable, CaseIterable {
    /// It cannot be read.
    case malformed
    /// It was signed for another purpose.
    case type
    /// It answers another question, or one that was answered.
    case challenge
    /// It was signed for another site, or inside of one.
    case origin
    /// The passkey belongs to another site.
    case site
    /// Nobody touched the device.
    case presence
    /// The device did not make sure who touched it.
    case verification
    /// The key is of an algorithm that was not asked for.
    case algorithm
    /// The signature is not of the passkey.
    case signature
}
