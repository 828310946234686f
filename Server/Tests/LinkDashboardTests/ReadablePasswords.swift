@testable import LinkService

/// Passwords as they are, because nearly every test of a page signs somebody in, and real hashes are made to take long.
struct ReadablePasswords: PasswordScheme {
    func hash(_ password: [UInt8]) throws(PasswordHashingError) -> String {
        "$readable$" + String(decoding: password, as: UTF8.self)
    }

    func verify(_ password: [UInt8], against hash: String) -> Bool? {
        guard hash.hasPrefix("$readable$") else { return nil }
        return hash == "$readable$" + String(decoding: password, as: UTF8.self)
    }

    func isOutdated(_ hash: String) -> Bool { false }
}
