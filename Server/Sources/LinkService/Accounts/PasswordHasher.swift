import Foundation
import LinkRules
import Locking

/// Hashes and compares passwords, a few at a time: each takes a processor and some 20 MiB of memory.
///
/// New hashes are Argon2id's, or scrypt's where libsodium is missing. Hashes of either kind are compared as long as what they need
/// is there.
final class PasswordHasher: Sendable {
    /// How many hashes are made at once.
    static let width = 2
    /// How many may wait for their turn.
    static let capacity = 32

    private let preferred: any PasswordScheme
    private let others: [any PasswordScheme]
    private let queue = OperationQueue()
    private let waiting = Mutex(0)
    /// A hash of nobody's password, so that an unknown address takes as long as a wrong password.
    private let dummy = Mutex<String?>(nil)

    /// Creates a hasher; the scheme is the best one of this machine.
    convenience init() {
        var schemes: [any PasswordScheme] = [Scrypt()]
        if let best = Argon2id() { schemes.insert(best, at: 0) }
        self.init(schemes)
    }

    /// Creates a hasher with schemes, the preferred one first.
    init(_ schemes: [any PasswordScheme]) {
        preferred = schemes.first ?? Scrypt()
        others = Array(schemes.dropFirst())
        queue.maxConcurrentOperationCount = Self.width
    }

    /// Hashes a password.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable` where too many wait, or where memory is short.
    func hash(_ password: Password) async throws -> String {
        try await run { [preferred] in try preferred.hash(password.bytes) }
    }

    /// Compares a password with a hash, or, if there is none, takes as long.
    ///
    /// - Returns: whether it is right; and a better hash of the same password where there is one.
    /// - Throws: ``LinkServiceError`` with `unavailable` where too many wait, where memory is short, or where the hash needs libsodium
    ///   and that is missing.
    func verify(_ password: Password, against hash: String?) async throws -> (isRight: Bool, better: String?) {
        let dummy = try await dummyHash()
        return try await run { [preferred, others] in
            guard let hash else {
                _ = preferred.verify(password.bytes, against: dummy)
                return (false, nil)
            }
            if let isRight = preferred.verify(password.bytes, against: hash) {
                guard isRight, preferred.isOutdated(hash) else { return (isRight, nil) }
                return (true, try? preferred.hash(password.bytes))
            }
            for scheme in others {
                guard let isRight = scheme.verify(password.bytes, against: hash) else { continue }
                guard isRight else { return (false, nil) }
                return (true, try? preferred.hash(password.bytes))
            }
            throw LinkServiceError(
                .unavailable,
                .person(.passwordNotCheckable),
                detail: "the hash begins with \(hash.prefix(10))")
        }
    }

    private func dummyHash() async throws -> String {
        if let dummy = dummy.withLock({ $0 }) { return dummy }
        let made = try await run { [preferred] in try preferred.hash(Array("nobody's password".utf8)) }
        dummy.withLock { $0 = made }
        return made
    }

    private func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let isAdmitted = waiting.withLock { waiting in
            guard waiting < Self.capacity + Self.width else { return false }
            waiting += 1
            return true
        }
        guard isAdmitted else {
            throw LinkServiceError(.unavailable, .person(.tooManySignIns), retryAfter: 1)
        }
        defer { waiting.withLock { $0 -= 1 } }
        do {
            return try await withCheckedThrowingContinuation { continuation in
                queue.addOperation { continuation.resume(with: Result { try work() }) }
            }
        } catch is PasswordHashingError {
            throw LinkServiceError(.unavailable, .person(.shortOfMemory), retryAfter: 1)
        }
    }
}
