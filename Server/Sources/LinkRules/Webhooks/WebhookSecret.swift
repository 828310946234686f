internal import Crypto
public import Foundation

/// The secret of a webhook, with which its messages are signed.
///
/// Source: Standard Webhooks 1.0, "Symmetric signatures".
public struct WebhookSecret: Hashable, Sendable {
    /// What its text begins with.
    public static let prefix = "whsec_"

    /// 24 to 64 bytes.
    public let bytes: Data

    /// Wraps bytes that a store has kept.
    public init(bytes: Data) {
        self.bytes = bytes
    }

    /// Creates a secret of 32 bytes by chance.
    public static func random() -> WebhookSecret {
        WebhookSecret(bytes: SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) })
    }

    /// Reads a secret, with or without its prefix; `nil` where it is not base64 of 24 to 64 bytes.
    public init?(_ text: String) {
        let encoded = text.hasPrefix(Self.prefix) ? String(text.dropFirst(Self.prefix.count)) : text
        guard let bytes = Data(base64Encoded: encoded), (24...64).contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    /// The text that receivers verify with.
    public var text: String { Self.prefix + bytes.base64EncodedString() }

    /// The signature of a message, as in `v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=`.
    ///
    /// - Parameters:
    ///   - id: the message's identity, as the header has it.
    ///   - timestamp: seconds since 1970, as the header has them.
    ///   - body: the bytes that are sent.
    public func signature(id: String, timestamp: Int64, body: [UInt8]) -> String {
        var code = HMAC<SHA256>(key: SymmetricKey(data: bytes))
        code.update(data: Data("\(id).\(timestamp).".utf8))
        code.update(data: body)
        return "v1," + Data(code.finalize()).base64EncodedString()
    }
}
