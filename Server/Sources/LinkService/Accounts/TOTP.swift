import Crypto
import Foundation

/// Time-based one-time passwords (RFC 6238).
///
/// Pure. Source: RFC 6238 with SHA-1, six digits and steps of 30 seconds, as authenticator apps expect; RFC 4226 §5.3 and §5.4.
struct TOTP: Sendable {
    static let secretLength = 20
    private static let period: TimeInterval = 30
    private static let digits = 6

    let secret: Data

    /// The number of the time step of a moment.
    static func step(at moment: Date) -> Int64 {
        Int64((moment.timeIntervalSince1970 / period).rounded(.down))
    }

    /// The code of a time step.
    func code(of step: Int64, digits: Int = digits) -> String {
        let counter = withUnsafeBytes(of: step.bigEndian) { Data($0) }
        let digest = Array(HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: secret)))
        let offset = Int(digest[digest.count - 1] & 0xF)
        let number = digest[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let modulus = (0..<digits).reduce(UInt32(1)) { product, _ in product * 10 }
        let text = String(number % modulus)
        return String(repeating: "0", count: digits - text.count) + text
    }

    /// The time step of which a code is, among the one of a moment and its neighbors; `nil` where it is of none.
    func step(of code: String, at moment: Date) -> Int64? {
        let now = Self.step(at: moment)
        let given = Array(code.utf8.filter { $0 != UInt8(ascii: " ") })
        var found: Int64?
        // All three are compared, however many bytes agree.
        for step in [now - 1, now, now + 1] {
            let right = Array(self.code(of: step).utf8)
            guard right.count == given.count else { continue }
            if zip(right, given).reduce(UInt8(0), { $0 | ($1.0 ^ $1.1) }) == 0 { found = step }
        }
        return found
    }

    /// What an app learns from a QR code.
    ///
    /// - Parameters:
    ///   - issuer: the name of the service.
    ///   - account: the e-mail address of the person.
    func address(issuer: String, account: String) -> String {
        func escaped(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
        return
            "otpauth://totp/\(escaped(issuer)):\(escaped(account))?secret=\(Base32.encode(secret))&issuer=\(escaped(issuer))"
    }
}
