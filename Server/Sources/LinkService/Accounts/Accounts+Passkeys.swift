import Crypto
import Foundation
import LinkRules
public import LinkStorage
import Locking

extension Accounts {
    /// For how many seconds a challenge can be answered.
    private static let challengeTime: Double = 300
    /// How many challenges may wait for their answers, so that strangers cannot fill the database.
    private static let mostChallenges = 10_000
    /// How many passkeys a person may have.
    private static let mostPasskeys = 50

    /// What a passkey is to sign next, in base64url.
    ///
    /// - Parameter person: for whom it is; `nil` where nobody is known yet.
    /// - Throws: ``LinkServiceError`` with `unavailable` where too many wait, or if the store fails.
    public func passkeyChallenge(for person: SignedInPerson?) async throws -> String {
        let now = clock.now()
        let bytes = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
        let record = SignInChallengeRecord(
            hash: Self.hash(bytes), userID: person?.userID, expiresAt: now.addingTimeInterval(Self.challengeTime))
        try await translatingStoreErrors(about: "The sign-in") {
            try await database.insert(record, at: now, most: Self.mostChallenges)
        }
        return Base64URL.encode(bytes)
    }

    /// The passkeys of a person, oldest first.
    public func passkeys(of person: SignedInPerson) async throws -> [PasskeyRecord] {
        try await translatingStoreErrors(about: "The list of passkeys") {
            try await database.passkeys(of: person.userID)
        }
    }

    /// Adds a passkey, and ends the person's other sessions.
    ///
    /// - Parameters:
    ///   - name: the name for people.
    ///   - clientData: what the browser says, in base64url.
    ///   - attestation: what the device says, in base64url.
    ///   - site: the dashboard.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, or `permissionDenied` and the reason `confirmationNeeded`.
    public func addPasskey(
        named name: String, clientData: String, attestation: String, at site: PasskeySite, for person: SignedInPerson
    ) async throws {
        try person.caller.requireConfirmation(at: clock.now())
        let name = try AccountNames.name(name)
        guard let client = Base64URL.decode(clientData), let attestation = Base64URL.decode(attestation),
            let challenge = PasskeyCheck.challenge(in: client), try await take(challenge) == person.userID,
            let made = try? site.check.registration(clientData: client, attestation: attestation, challenge: challenge)
        else {
            throw LinkServiceError(
                .invalidArgument,
                .person(.passkeyUnreadable))
        }
        guard try await passkeys(of: person).count < Self.mostPasskeys else {
            throw LinkServiceError(.invalidArgument, .person(.tooManyPasskeys(most: Self.mostPasskeys)))
        }
        let (user, now) = (try await user(person.userID), clock.now())
        let record = PasskeyRecord(
            id: PasskeyRecord.ID(at: now), userID: user.id, credentialID: made.credential.id,
            publicKey: made.credential.publicKey, signCount: made.signCount, name: name, createdAt: now)
        let note = entry(
            .userPasskey, by: user, changes: [AuditChange("passkey", after: name)], from: person.caller.request)
        try await translatingStoreErrors(about: "The passkey") {
            try await database.noting(note).insert(record, keeping: person.sessionID)
        }
    }

    /// Changes the name of a passkey.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound` or `invalidArgument`.
    public func rename(_ id: PasskeyRecord.ID, to name: String, of person: SignedInPerson) async throws {
        let name = try AccountNames.name(name)
        try await translatingStoreErrors(about: "The passkey") {
            try await database.renamePasskey(id, of: person.userID, to: name)
        }
    }

    /// Removes a passkey, and ends the person's other sessions.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`, `invalidArgument` where nothing else would let the person in, or
    ///   `permissionDenied` and the reason `confirmationNeeded`.
    public func remove(_ id: PasskeyRecord.ID, of person: SignedInPerson) async throws {
        try person.caller.requireConfirmation(at: clock.now())
        let user = try await user(person.userID)
        guard let passkey = try await passkeys(of: person).first(where: { $0.id == id }) else {
            throw LinkServiceError(.notFound, .person(.passkeyMissing))
        }
        if user.passwordHash == nil {
            let others = try await waysIn(of: user) - 1
            guard others > 0 else {
                throw LinkServiceError(
                    .invalidArgument,
                    .person(.lastPasskey)
                )
            }
        }
        let note = entry(
            .userPasskey, by: user, changes: [AuditChange("passkey", before: passkey.name)],
            from: person.caller.request)
        try await translatingStoreErrors(about: "The passkey") {
            try await database.noting(note).removePasskey(id, of: user.id, keeping: person.sessionID)
        }
    }

    /// Signs in whoever has a passkey, which stands for password and second factor: the device has made sure who uses it.
    ///
    /// An unknown passkey, a wrong signature and one that repeats a number get the same answer. A network whose attempts fail waits as
    /// with passwords: a signature cannot be guessed, but each refusal is a line of the audit log.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store fails.
    public func signIn(by proof: PasskeyProof, at site: PasskeySite, from request: RequestFacts) async throws -> SignIn
    {
        let network = request.address.map(ClientNetwork.init)
        if let until = throttle.withLock({ $0.begin(account: nil, network: network, at: clock.now()) }) {
            return .throttled(until: until)
        }
        guard let user = try await owner(of: proof, at: site, from: request, isFor: nil) else { return .refused }
        throttle.withLock { $0.succeed(account: nil, network: network) }
        let note = entry(
            .sessionStart, by: user, changes: [AuditChange("passkey", after: "used")], from: request)
        let (token, session) = try await startSession(of: user, from: request, note: note)
        return .signedIn(token, SignedInPerson(user, session: session, request: request))
    }

    /// Lets a person who is signed in prove by a passkey to be still there; the session gets a new token.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable`, or `notFound` where the session has ended.
    public func confirm(by proof: PasskeyProof, at site: PasskeySite, for person: SignedInPerson) async throws -> SignIn
    {
        let request = person.caller.request
        let network = request.address.map(ClientNetwork.init)
        if let until = throttle.withLock({ $0.begin(account: nil, network: network, at: clock.now()) }) {
            return .throttled(until: until)
        }
        guard let user = try await owner(of: proof, at: site, from: request, isFor: person.userID) else {
            return .refused
        }
        throttle.withLock { $0.succeed(account: nil, network: network) }
        let (token, session) = try await renewSession(of: person, isConfirmed: true)
        return .signedIn(token, SignedInPerson(user, session: session, request: request))
    }

    /// The person whose passkey has signed; `nil` where it proves nothing.
    private func owner(
        of proof: PasskeyProof, at site: PasskeySite, from request: RequestFacts, isFor id: UserRecord.ID?
    ) async throws -> UserRecord? {
        // The challenge is used up first, whatever comes of it.
        guard let challenge = PasskeyCheck.challenge(in: proof.clientData),
            let taken = try await takeRecord(challenge), taken.userID == id
        else { return nil }
        let found = try await translatingStoreErrors(about: "The passkey") {
            try await database.passkey(credentialID: proof.credentialID)
        }
        guard let passkey = found, id == nil || passkey.userID == id else {
            await noteRefusal(.sessionStart, of: nil, from: request)
            return nil
        }
        let user = try await user(passkey.userID)
        guard user.disabledAt == nil,
            let count = try? site.check.assertion(
                clientData: proof.clientData, authenticatorData: proof.authenticatorData, signature: proof.signature,
                publicKey: passkey.publicKey, challenge: challenge),
            try await use(passkey.id, count)
        else {
            await noteRefusal(.sessionStart, of: user, from: request)
            return nil
        }
        return user
    }

    private func use(_ id: PasskeyRecord.ID, _ count: UInt32) async throws -> Bool {
        try await translatingStoreErrors(about: "The passkey") {
            try await database.usePasskey(id, signCount: count, at: clock.now())
        }
    }

    private func take(_ challenge: Data) async throws -> UserRecord.ID? {
        try await takeRecord(challenge)?.userID
    }

    private func takeRecord(_ challenge: Data) async throws -> SignInChallengeRecord? {
        try await translatingStoreErrors(about: "The sign-in") {
            try await database.takeChallenge(Self.hash(challenge), at: clock.now())
        }
    }

    private static func hash(_ bytes: Data) -> Data { Data(SHA256.hash(data: bytes)) }
}
