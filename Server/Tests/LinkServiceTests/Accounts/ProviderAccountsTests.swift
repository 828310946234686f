import Crypto
import Foundation
import LinkRules
import LinkStorage
import Testing

@testable import LinkService

/// Which person an account of a provider is.
@Suite struct ProviderAccountsTests {
    private let provider = Result {
        try SignInProviderConfiguration(
            issuer: "https://id.example.com", clientID: "waymark", allowedDomains: ["Allowed.example"])
    }

    private func account(_ subject: String, _ email: String?) -> ProviderAccount {
        ProviderAccount(issuer: "https://id.example.com", subject: subject, email: email, name: "Kim")
    }

    private func signIn(_ account: ProviderAccount, _ fixture: AccountsFixture) async throws -> ProviderSignIn {
        try await fixture.accounts.signIn(by: account, of: provider.get(), from: fixture.request)
    }

    private func name(_ outcome: ProviderSignIn) -> String? {
        if case .signedIn(_, let person) = outcome { person.email } else { nil }
    }

    @Test func onlyAVerifiedAddressOfAnAllowedDomainLinksByItself() async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.owner()
        let kim = try await fixture.person("kim@allowed.example", UserGrant(.viewer))
        for email in ["ann@example.com", "ann@allowed.example.evil.example", "kim@sub.allowed.example", nil] {
            #expect(try await signIn(account("1", email), fixture) == .unknown)
        }
        #expect(try await name(signIn(account("1", "kim@allowed.example"), fixture)) == "kim@allowed.example")
        // The account counts from now on, and not the address.
        #expect(try await name(signIn(account("1", nil), fixture)) == "kim@allowed.example")
        try await fixture.accounts.setDisabled(kim.userID, true, by: .commandLine)
        #expect(try await signIn(account("1", nil), fixture) == .unknown)
        #expect(try await fixture.actions().filter { $0 == "user.link done" }.count == 1)
    }

    @Test func anAccountOfOnePersonIsNotAnothers() async throws {
        let fixture = AccountsFixture()
        let owner = try await fixture.owner()
        let ben = try await fixture.person("ben@example.com", UserGrant(.viewer))
        #expect(try await fixture.accounts.link(account("1", nil), with: owner) == .linked)
        #expect(try await fixture.accounts.link(account("1", nil), with: owner) == .linked)
        #expect(try await fixture.accounts.link(account("1", nil), with: ben) == .taken)
        #expect(try await fixture.accounts.confirm(by: account("1", nil), for: ben) == .unknown)
        let link = try await fixture.accounts.invite(
            email: "kim@example.com", grants: [UserGrant(.viewer)], by: .commandLine)
        let outcome = try await fixture.accounts.acceptInvitation(
            token: link.token, by: account("1", "kim@example.com"), from: fixture.request)
        #expect(outcome == .taken)
        try await fixture.accounts.unlink(issuer: "https://id.example.com", subject: "1", of: owner)
        #expect(try await signIn(account("1", nil), fixture) == .unknown)
    }

    @Test func anInvitationIsForItsAddress() async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.owner()
        let link = try await fixture.accounts.invite(
            email: "kim@example.com", grants: [UserGrant(.viewer)], by: .commandLine)
        for email in ["eve@example.com", nil] {
            let outcome = try await fixture.accounts.acceptInvitation(
                token: link.token, by: account("2", email), from: fixture.request)
            #expect(outcome == .otherAddress)
        }
        let accepted = try await fixture.accounts.acceptInvitation(
            token: link.token, by: account("2", "kim@example.com"), from: fixture.request)
        guard case .signedIn(_, let kim) = accepted else {
            Issue.record("\(accepted)")
            return
        }
        // Nothing else lets this person in, and no password does.
        await #expect(throws: LinkServiceError.self) {
            try await fixture.accounts.unlink(issuer: "https://id.example.com", subject: "2", of: kim)
        }
        #expect(try await fixture.signIn("", email: "kim@example.com") == .refused)
        await #expect(throws: LinkServiceError.self) {
            try await fixture.accounts.acceptInvitation(
                token: link.token, by: account("3", "kim@example.com"), from: fixture.request)
        }
    }

    @Test func linkingNeedsThePasswordLately() async throws {
        let fixture = AccountsFixture()
        let owner = try await fixture.owner()
        fixture.clock.advance(by: 3600)
        await #expect(throws: LinkServiceError.self) {
            try await fixture.accounts.link(account("1", nil), with: owner)
        }
    }

    @Test func aSealedTicketOpensWithItsOwnKeyOnly() throws {
        let ticket = SignInTicket(
            .signIn, path: "/_/", keeping: "a", redirectAddress: "https://a/", at: Date(timeIntervalSince1970: 9))
        let (key, other) = (SymmetricKey(size: .bits256), SymmetricKey(size: .bits256))
        let text = try SealedText.seal(ticket, with: key)
        #expect(SealedText.open(text, as: SignInTicket.self, with: key) == ticket)
        #expect(SealedText.open(text, as: SignInTicket.self, with: other) == nil)
        #expect(SealedText.open(String(text.dropLast(2)) + "AA", as: SignInTicket.self, with: key) == nil)
        #expect(SealedText.open("", as: SignInTicket.self, with: key) == nil)
        // What RFC 7636 gives as an example has this form.
        #expect(ticket.verifier.utf8.count == 43 && ticket.challenge.utf8.count == 43)
        #expect(ticket.state != ticket.nonce)
    }

    @Test(arguments: [
        ("https://id.example.com", true), ("https://id.example.com:8443/realms/a", true), ("http://127.0.0.1:9", true),
        ("http://localhost/", true), ("http://[::1]:9", true), ("http://id.example.com", false),
        ("http://127.0.0.1.evil.example", false), ("http://localhost@evil.example", false),
        ("http://127.0.0.1:1@evil.example/", false), ("https://a@b", false), ("https://", false), ("ftp://a", false),
        ("https://a b", false), ("https://a\\b", false), ("https://a#b", false),
    ])
    func onlyHTTPSOrTheMachineItselfIsTrusted(_ address: String, _ isTrusted: Bool) {
        #expect(ProviderAddress.isTrusted(address) == isTrusted)
    }

    @Test func anAddressKeepsItsQuery() {
        #expect(ProviderAddress.adding([("a", "b c&")], to: "https://x/") == "https://x/?a=b%20c%26")
        #expect(ProviderAddress.adding([("a", "ü")], to: "https://x/?p=1") == "https://x/?p=1&a=%C3%BC")
    }
}
