import Crypto
import CryptoExtras
import Foundation

/// scrypt with N = 2¹⁴, r = 8 and p = 5, which takes 16 MiB: for machines without libsodium.
///
/// A hash is `$scrypt$ln=14,r=8,p=5$salt$hash`, both in base64 without padding.
///
/// Sources: RFC 7914; OWASP "Password Storage Cheat Sheet"; the PHC string format.
struct Scrypt: PasswordScheme {
    private static let name = "scrypt"
    private static let current = Parameters(logarithm: 14, blockSize: 8, lanes: 5)

    private struct Parameters: Hashable {
        var logarithm: Int
        var blockSize: Int
        var lanes: Int

        var text: String { "ln=\(logarithm),r=\(blockSize),p=\(lanes)" }

        init(logarithm: Int, blockSize: Int, lanes: Int) {
            (self.logarithm, self.blockSize, self.lanes) = (logarithm, blockSize, lanes)
        }

        /// Reads parameters that take at most 128 MiB, so that a stored text cannot ask for any amount.
        init?(_ text: Substring) {
            let numbers = text.split(separator: ",").compactMap { part in
                part.split(separator: "=", maxSplits: 1).last.flatMap { Int($0) }
            }
            guard numbers.count == 3, 10...17 ~= numbers[0], 1...8 ~= numbers[1], 1...16 ~= numbers[2] else {
                return nil
            }
            self.init(logarithm: numbers[0], blockSize: numbers[1], lanes: numbers[2])
            guard self.text == text else { return nil }
        }
    }

    func hash(_ password: [UInt8]) throws(PasswordHashingError) -> String {
        let salt = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        guard let key = Self.key(password, salt: salt, Self.current) else { throw PasswordHashingError.memory }
        return "$\(Self.name)$\(Self.current.text)$\(Self.base64(salt))$\(Self.base64(key))"
    }

    func verify(_ password: [UInt8], against hash: String) -> Bool? {
        let parts = hash.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == Self.name else { return nil }
        guard let parameters = Parameters(parts[2]), let salt = Self.bytes(parts[3]), let stored = Self.bytes(parts[4]),
            stored.count == 32, let key = Self.key(password, salt: salt, parameters)
        else { return false }
        // In constant time: all bytes are compared.
        return zip(key, stored).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    func isOutdated(_ hash: String) -> Bool {
        !hash.hasPrefix("$\(Self.name)$\(Self.current.text)$")
    }

    /// The function traps on an empty password and on an empty salt.
    private static func key(_ password: [UInt8], salt: [UInt8], _ parameters: Parameters) -> [UInt8]? {
        guard !password.isEmpty, !salt.isEmpty else { return nil }
        let key = try? KDF.Scrypt.deriveKey(
            from: password, salt: salt, outputByteCount: 32, rounds: 1 << parameters.logarithm,
            blockSize: parameters.blockSize, parallelism: parameters.lanes)
        return key?.withUnsafeBytes { Array($0) }
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("=", with: "")
    }

    private static func bytes(_ text: Substring) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(base64Encoded: String(text) + padding).map { Array($0) }
    }
}
