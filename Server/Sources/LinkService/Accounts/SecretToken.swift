import Crypto
import Foundation

/// 256 random bits that a browser or a link holds, and of which only a hash is stored.
enum SecretToken {
    /// A new token in base64url, without padding.
    static func make() -> String {
        let bytes = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
        return bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// What is stored of a token; `nil` where the text does not have the form of one.
    ///
    /// A fast hash is right here: 256 random bits cannot be guessed, as words can.
    static func hash(_ token: String) -> Data? {
        guard token.utf8.count == 43 else { return nil }
        return Data(SHA256.hash(data: Data(token.utf8)))
    }
}
