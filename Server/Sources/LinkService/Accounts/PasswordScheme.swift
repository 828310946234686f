/// A way to hash passwords, whose results are PHC strings.
///
/// Methods block their thread for as long as a hash takes.
protocol PasswordScheme: Sendable {
    /// Hashes a password with a new salt.
    ///
    /// - Throws: ``PasswordHashingError``.
    func hash(_ password: [UInt8]) throws(PasswordHashingError) -> String
    /// Whether a hash is that of a password; `nil` where another scheme made it.
    func verify(_ password: [UInt8], against hash: String) -> Bool?
    /// Whether a hash of this scheme was made with other parameters than new ones are.
    func isOutdated(_ hash: String) -> Bool
}

/// The reason why a password could not be hashed.
enum PasswordHashingError: Error {
    /// There is not as much memory.
    case memory
}
