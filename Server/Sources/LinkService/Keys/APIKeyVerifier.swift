import Crypto
public import Foundation
public import LinkRules
public import LinkStorage

/// Identifies the callers of APIs by their keys.
public struct APIKeyVerifier: Sendable {
    private let directory: DirectoryCache
    private let usage: APIKeyUsage
    private let clock: LinkClock
    private let tokens: AccessTokens?

    /// Creates a verifier.
    ///
    /// - Parameter tokens: reads the access tokens of service accounts; without it there are none.
    public init(directory: DirectoryCache, usage: APIKeyUsage, clock: LinkClock, tokens: AccessTokens? = nil) {
        self.directory = directory
        self.usage = usage
        self.clock = clock
        self.tokens = tokens
    }

    /// The caller of a key, if the key may be used from the request's origin.
    ///
    /// - Throws: ``LinkServiceError`` with `unauthenticated`, or `permissionDenied` where the key is restricted.
    public func caller(forKey text: String?, from origin: RequestOrigin) throws(LinkServiceError) -> Caller {
        guard let text, !text.isEmpty else {
            throw LinkServiceError(.unauthenticated, reason: .missingKey, "No API key was given.")
        }
        let caller = try caller(forKey: text)
        guard caller.restrictions.allows(origin) else {
            throw LinkServiceError(
                .permissionDenied, reason: .restrictedKey, "The API key does not allow this app or origin.",
                value: origin.iosBundleID ?? origin.androidPackage ?? origin.origin)
        }
        return caller
    }

    /// Verifies a key, whatever it is used for.
    ///
    /// A malformed key, an unknown one and a wrong secret get the same answer in the same way, so that it does not
    /// reveal which keys exist.
    ///
    /// An access token of a service account counts as its key, as long as the key is there.
    ///
    /// - Throws: ``LinkServiceError`` with `unauthenticated`.
    public func caller(forKey text: String) throws(LinkServiceError) -> Caller {
        if let tokens, AccessTokens.isToken(text) {
            let id = try tokens.keyID(of: text)
            guard let record = directory.current.key(id), record.publicKey != nil else {
                throw LinkServiceError(
                    .unauthenticated, reason: .invalidKey, "The key of this access token was removed.")
            }
            return try caller(for: record)
        }
        let key = PresentedKey(text)
        let record = key.flatMap { directory.current.key($0.id) }
        // Crypto compares a digest with bytes in constant time. The comparison is made for unknown keys too.
        let digest = key?.digest ?? SHA256.hash(data: Data())
        let isRight = digest == (record?.secretHash ?? Data(repeating: 0, count: SHA256.byteCount))
        guard let key, let record, isRight, record.role == key.role else {
            throw LinkServiceError(.unauthenticated, reason: .invalidKey, "The API key is not valid.")
        }
        return try caller(for: record)
    }

    /// The service account that an assertion names; `nil` where there is none.
    func serviceAccount(_ id: APIKeyRecord.ID) -> APIKeyRecord? {
        directory.current.key(id).flatMap { $0.publicKey == nil ? nil : $0 }
    }

    private func caller(for record: APIKeyRecord) throws(LinkServiceError) -> Caller {
        let now = clock.now()
        if let expiresAt = record.expiresAt, expiresAt <= now {
            throw LinkServiceError(
                .unauthenticated, reason: .invalidKey, "The API key has expired; another one replaces it.")
        }
        usage.note(record.id, at: now)
        return Caller(
            keyID: record.id, role: record.role, projectID: record.projectID, restrictions: record.restrictions,
            name: record.name)
    }

    /// Creates a key; its text is nowhere else.
    ///
    /// - Parameter id: the key's identifier where it must be a certain one; a new one otherwise.
    public static func makeKey(
        id: APIKeyRecord.ID? = nil, role: APIKeyRecord.Role, project: ProjectRecord.ID?, name: String? = nil,
        restrictions: APIKeyRestrictions = APIKeyRestrictions(), at moment: Date
    ) -> IssuedAPIKey {
        var generator = SystemRandomNumberGenerator()
        let id = id ?? APIKeyRecord.ID(at: moment, using: &generator)
        let text = APIKeyToken(role: role, id: id, using: &generator)
        let record = APIKeyRecord(
            id: id, projectID: project, role: role, name: name, secretHash: Data(text.secretHash),
            restrictions: restrictions, createdAt: moment)
        return IssuedAPIKey(text: text.description, record: record)
    }
}

/// The parts of a key's text, in either of the forms of keys.
private struct PresentedKey {
    let id: APIKeyRecord.ID
    let role: APIKeyRecord.Role
    let digest: SHA256Digest

    init?(_ text: String) {
        if let token = APIKeyToken(text) {
            (id, role, digest) = (token.id, token.role, token.secretHash)
        } else if let key = BranchKey(text) {
            (id, role, digest) = (key.id, key.role, key.digest)
        } else {
            return nil
        }
    }
}
