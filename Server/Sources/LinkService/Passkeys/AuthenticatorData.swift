import Foundation

/// A device's data about a signature or a new passkey.
///
/// Source: Web Authentication Level 3 §6.1.
struct AuthenticatorData: Sendable {
    /// A passkey that was just made.
    struct Credential: Sendable {
        var id: Data
        /// The COSE key as it was written.
        var publicKey: Data
    }

    /// The greatest length of a device's name for a passkey, in bytes (§4, "Credential ID").
    static let greatestIDLength = 1023

    let siteHash: Data
    let isPresent: Bool
    let isVerified: Bool
    let signCount: UInt32
    let credential: Credential?

    /// Reads the bytes; `nil` where they have another form.
    init?(_ data: Data) {
        let bytes = Array(data)
        guard bytes.count >= 37 else { return nil }
        let flags = bytes[32]
        // What is copied elsewhere must be of a kind that may be (§6.1.3).
        guard flags & 0x10 == 0 || flags & 0x08 != 0 else { return nil }
        siteHash = Data(bytes[0..<32])
        isPresent = flags & 0x01 != 0
        isVerified = flags & 0x04 != 0
        signCount = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        guard flags & 0x40 != 0 else {
            credential = nil
            return
        }
        // The kind of device, 16 bytes, then the length of the name.
        guard bytes.count >= 55 else { return nil }
        let length = Int(bytes[53]) << 8 | Int(bytes[54])
        guard (1...Self.greatestIDLength).contains(length), bytes.count >= 55 + length else { return nil }
        let rest = bytes[(55 + length)...]
        var reader = CBORReader(rest)
        guard (try? reader.value()) != nil else { return nil }
        credential = Credential(id: Data(bytes[55..<55 + length]), publicKey: Data(rest.prefix(reader.position)))
    }
}
