package import Foundation

/// The key with which the visitors of one day are turned into numbers.
package enum VisitorKey {
    /// The length of a key in bytes.
    package static let byteCount = 32

    /// Generates a random key.
    package static func random() -> Data {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<byteCount).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }
}
