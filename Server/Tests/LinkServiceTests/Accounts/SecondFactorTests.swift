import Foundation
import LinkRules
import LinkStorage
import Testing

@testable import LinkService

@Suite struct SecondFactorTests {
    /// The table of RFC 6238, appendix B, for SHA-1.
    @Test(arguments: [
        (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
        (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
    ])
    func codesAreThoseOfTheStandard(seconds: Int, code: String) {
        let totp = TOTP(secret: Data("12345678901234567890".utf8))
        let moment = Date(timeIntervalSince1970: Double(seconds))
        #expect(totp.code(of: TOTP.step(at: moment), digits: 8) == code)
        #expect(totp.step(of: String(code.suffix(6)), at: moment + 30) == TOTP.step(at: moment))
        #expect(totp.step(of: String(code.suffix(6)), at: moment + 90) == nil)
    }

    /// The examples of RFC 4648 §10, without padding.
    @Test(arguments: [("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foobar", "MZXW6YTBOI")])
    func base32IsThatOfTheStandard(text: String, encoded: String) {
        #expect(Base32.encode(Array(text.utf8)) == encoded)
    }

    private func code(_ fixture: AccountsFixture, of person: SignedInPerson) async throws -> String {
        let factor = try #require(try await fixture.database.secondFactor(of: person.userID))
        return TOTP(secret: factor.secret).code(of: TOTP.step(at: fixture.clock.clock.now()))
    }

    @Test func signingInNeedsACodeThatIsUsedOnce() async throws {
        let fixture = AccountsFixture()
        let owner = try await fixture.owner()
        let setUp = try await fixture.accounts.setUpTOTP(issuer: "links.example.com", for: owner)
        #expect(setUp.secret.utf8.count == 32 && setUp.address.contains("secret=\(setUp.secret)"))
        // Until it is confirmed, nobody is locked out.
        #expect(try await fixture.signIn().success != nil)
        await #expect(throws: LinkServiceError.self) {
            _ = try await fixture.accounts.confirmTOTP(code: "000", for: owner)
        }
        let recovery = try await fixture.accounts.confirmTOTP(code: try await code(fixture, of: owner), for: owner)
        #expect(recovery.count == 10 && Set(recovery).count == 10)
        #expect(
            try await fixture.accounts.secondFactor(of: owner) == SecondFactorState(isOn: true, recoveryCodesLeft: 10))
        await #expect(throws: LinkServiceError.self) {
            _ = try await fixture.accounts.setUpTOTP(issuer: "links.example.com", for: owner)
        }
        #expect(try await fixture.signIn() == .needsSecondFactor)
        // The code of the confirmation is used up.
        let used = try await code(fixture, of: owner)
        #expect(try await fixture.signIn(code: used) == .refused)
        fixture.clock.advance(by: 30)
        let next = try await code(fixture, of: owner)
        #expect(try await fixture.signIn("wrong horse battery", code: next) == .refused)
        fixture.clock.advance(by: 3)
        #expect(try await fixture.signIn(code: next).success != nil)
        #expect(try await fixture.signIn(code: next) == .refused)
        fixture.clock.advance(by: 3)
        #expect(try await fixture.signIn(code: recovery[3].uppercased().replacing("-", with: " ")).success != nil)
        #expect(try await fixture.signIn(code: recovery[3]) == .refused)
    }

    @Test func whoeverLosesThePhoneComesBackByTheOperator() async throws {
        let fixture = AccountsFixture()
        let owner = try await fixture.owner()
        _ = try await fixture.accounts.setUpTOTP(issuer: "x", for: owner)
        _ = try await fixture.accounts.confirmTOTP(code: try await code(fixture, of: owner), for: owner)
        let link = try await fixture.accounts.passwordLink(
            for: owner.userID, removesSecondFactor: true, by: .commandLine)
        // A short password must not become the only factor.
        #expect(try await fixture.signIn() == .refused)
        await #expect(throws: LinkServiceError.self) {
            try await fixture.accounts.resetPassword(token: link.token, to: "shorter1!x", from: fixture.request)
        }
        try await fixture.accounts.resetPassword(
            token: link.token, to: AccountsFixture.password, from: fixture.request)
        fixture.clock.advance(by: 1)
        #expect(try await fixture.signIn().success != nil)
    }

    @Test func aShortPasswordDoesNotBecomeTheOnlyFactor() async throws {
        let fixture = AccountsFixture()
        let owner = try await fixture.owner()
        _ = try await fixture.accounts.setUpTOTP(issuer: "x", for: owner)
        _ = try await fixture.accounts.confirmTOTP(code: try await code(fixture, of: owner), for: owner)
        let (_, person) = try await fixture.accounts.changePassword(
            from: AccountsFixture.password, to: "zwölf-Kat", for: owner)
        let error = await #expect(throws: LinkServiceError.self) {
            try await fixture.accounts.removeSecondFactor(password: "zwölf-Kat", for: person)
        }
        #expect(error?.reason == .weakPassword)
        let (_, again) = try await fixture.accounts.changePassword(
            from: "zwölf-Kat", to: AccountsFixture.password, for: person)
        try await fixture.accounts.removeSecondFactor(password: AccountsFixture.password, for: again)
        #expect(try await fixture.signIn().success != nil)
    }
}
