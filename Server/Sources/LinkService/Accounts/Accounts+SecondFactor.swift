import Foundation
import LinkRules
import LinkStorage

/// A second factor that an app is to learn, before the person has proved that it did.
public struct TOTPSetUp: Hashable, Sendable {
    /// The secret in base32, to type in.
    public let secret: String
    /// The address that a QR code holds for authenticator apps: `otpauth://totp/…`.
    public let address: String
}

/// The state of a person's second factor, as the person sees it.
public struct SecondFactorState: Hashable, Sendable {
    /// Whether signing in needs a code.
    public let isOn: Bool
    /// How many recovery codes are left.
    public let recoveryCodesLeft: Int
}

extension Accounts {
    /// Whether signing in as a person needs a code.
    public func secondFactor(of person: SignedInPerson) async throws -> SecondFactorState {
        try await translatingStoreErrors(about: "The second factor") {
            let factor = try await database.secondFactor(of: person.userID)
            return SecondFactorState(
                isOn: factor?.confirmedAt != nil,
                recoveryCodesLeft: factor?.confirmedAt == nil ? 0 : factor?.recoveryHashes.count ?? 0)
        }
    }

    /// Makes a secret for an authenticator app; signing in needs its codes once one of them was given to ``confirmTOTP(code:for:)``.
    ///
    /// - Parameters:
    ///   - issuer: the name under which the app lists it: the service's host.
    ///   - person: the person, who has entered the password lately.
    /// - Throws: ``LinkServiceError`` with `alreadyExists` where there is a second factor, `permissionDenied` or `unavailable`.
    public func setUpTOTP(issuer: String, for person: SignedInPerson) async throws -> TOTPSetUp {
        try person.caller.requireConfirmation(at: clock.now())
        guard try await !secondFactor(of: person).isOn else {
            throw LinkServiceError(.alreadyExists, .person(.secondFactorExists))
        }
        let secret = Data((0..<TOTP.secretLength).map { _ in UInt8.random(in: .min ... .max) })
        try await translatingStoreErrors(about: "The person") {
            try await database.set(
                SecondFactorRecord(userID: person.userID, secret: secret), keeping: person.sessionID)
        }
        return TOTPSetUp(
            secret: Base32.encode(secret),
            address: TOTP(secret: secret).address(issuer: issuer, account: person.email))
    }

    /// Turns the second factor on by one of its codes; the person's other sessions end.
    ///
    /// - Returns: the recovery codes, which are shown once.
    /// - Throws: ``LinkServiceError`` with `permissionDenied` and the reason `wrongCode`, `notFound` where none is being set up, or
    ///   `unavailable`.
    public func confirmTOTP(code: String, for person: SignedInPerson) async throws -> [String] {
        try person.caller.requireConfirmation(at: clock.now())
        let user = try await user(person.userID)
        let known = try await translatingStoreErrors(about: "The second factor") {
            try await database.secondFactor(of: person.userID)
        }
        guard var factor = known, factor.confirmedAt == nil else {
            throw LinkServiceError(.notFound, .person(.secondFactorNotBegun))
        }
        let now = clock.now()
        guard let step = TOTP(secret: factor.secret).step(of: code, at: now) else {
            throw LinkServiceError(
                .permissionDenied, reason: .wrongCode,
                .person(.wrongCode),
                parameter: "code")
        }
        let codes = RecoveryCodes.make()
        factor.confirmedAt = now
        factor.lastStep = step
        factor.recoveryHashes = codes.map(RecoveryCodes.hash)
        let confirmed = factor
        let note = entry(.userAddSecondFactor, by: user, from: person.caller.request)
        try await translatingStoreErrors(about: "The person") {
            try await database.noting(note).set(confirmed, keeping: person.sessionID)
        }
        return codes
    }

    /// Makes other recovery codes; the old ones are worth nothing any more.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`, `permissionDenied` or `unavailable`.
    public func replaceRecoveryCodes(for person: SignedInPerson) async throws -> [String] {
        try person.caller.requireConfirmation(at: clock.now())
        let user = try await user(person.userID)
        let codes = RecoveryCodes.make()
        let note = entry(.userRecoveryCodes, by: user, from: person.caller.request)
        try await translatingStoreErrors(about: "The second factor") {
            guard var factor = try await database.secondFactor(of: person.userID), factor.confirmedAt != nil else {
                throw LinkStoreError(.notFound, detail: "second factor of \(person.userID)")
            }
            factor.recoveryHashes = codes.map(RecoveryCodes.hash)
            let replaced = factor
            try await database.noting(note).set(replaced, keeping: person.sessionID)
        }
        return codes
    }

    /// Turns a person's own second factor off; the person's other sessions end.
    ///
    /// - Parameters:
    ///   - password: the password, which must be long enough to be the only factor.
    ///   - person: the person.
    /// - Throws: ``LinkServiceError`` with `permissionDenied`, `invalidArgument`, `notFound`, `resourceExhausted` or `unavailable`.
    public func removeSecondFactor(password: String, for person: SignedInPerson) async throws {
        let user = try await user(person.userID)
        try await requirePassword(password, of: user, for: person)
        guard Password(password).map({ $0.length >= AccountRules.leastPasswordLength }) == true else {
            throw LinkServiceError(
                .invalidArgument, reason: .weakPassword,
                .person(.passwordTooShortAlone(least: AccountRules.leastPasswordLength)),
                parameter: "password")
        }
        let note = entry(.userRemoveSecondFactor, by: user, from: person.caller.request)
        try await translatingStoreErrors(about: "The second factor") {
            try await database.noting(note).removeSecondFactor(of: person.userID, keeping: person.sessionID)
        }
    }
}
