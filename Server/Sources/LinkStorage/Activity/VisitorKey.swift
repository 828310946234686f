package import Foundation

/// The key of a day, by which visitors become numbers.
package enum VisitorKey {
    /// How many bytes a key has.
    package static let byteCount = 32

    /// A new key.
    package static func random() -> Data {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<byteCount).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }
}
