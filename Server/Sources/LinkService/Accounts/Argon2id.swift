import CSodium

/// Argon2id by libsodium, with 19 MiB, two passes and one lane.
///
/// Sources: RFC 9106; OWASP "Password Storage Cheat Sheet"; libsodium's documentation, "The pwhash* API".
struct Argon2id: PasswordScheme {
    /// The library's name, which the dynamic linker searches for.
    #if canImport(Darwin) && arch(arm64)
        // Homebrew's folder, where the linker does not search.
        static let library = "/opt/homebrew/lib/libsodium.dylib"
    #elseif canImport(Darwin)
        static let library = "libsodium.dylib"
    #else
        static let library = "libsodium.so.23"
    #endif

    private static let passes: UInt64 = 2
    private static let memory = 19 * 1024 * 1024

    /// Loads the library; `nil` where it is missing.
    init?(library: String = library) {
        guard csodium_load(library) else { return nil }
    }

    /// Whether a hash is one of Argon2id, whichever program made it.
    static func isMade(_ hash: String) -> Bool {
        hash.hasPrefix("$argon2id$")
    }

    func hash(_ password: [UInt8]) throws(PasswordHashingError) -> String {
        var text = [CChar](repeating: 0, count: Int(CSODIUM_HASH_SIZE))
        guard csodium_hash(password, password.count, Self.passes, Self.memory, &text) else {
            throw PasswordHashingError.memory
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func verify(_ password: [UInt8], against hash: String) -> Bool? {
        guard Self.isMade(hash) else { return nil }
        // The library reads up to 128 bytes.
        guard hash.utf8.count < Int(CSODIUM_HASH_SIZE) else { return false }
        return csodium_verify(hash, password, password.count)
    }

    func isOutdated(_ hash: String) -> Bool {
        csodium_needs_rehash(hash, Self.passes, Self.memory)
    }
}
