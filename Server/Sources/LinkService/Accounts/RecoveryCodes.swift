import Crypto
import Foundation

/// The codes by which a person comes in whose second factor is lost, each once.
enum RecoveryCodes {
    /// A new set: 80 random bits each, in groups of four letters and digits.
    static func make() -> [String] {
        (0..<AccountRules.recoveryCodeCount).map { _ in
            let text = Base32.encode((0..<10).map { _ in UInt8.random(in: .min ... .max) }).lowercased()
            return stride(from: 0, to: text.count, by: 4).map { text.dropFirst($0).prefix(4) }.joined(separator: "-")
        }
    }

    /// What is stored of a code, however it is typed.
    ///
    /// A fast hash is right here: 80 random bits cannot be guessed, as words can.
    static func hash(_ code: String) -> Data {
        Data(SHA256.hash(data: Data(code.lowercased().utf8.filter { 97...122 ~= $0 || 50...55 ~= $0 })))
    }
}
