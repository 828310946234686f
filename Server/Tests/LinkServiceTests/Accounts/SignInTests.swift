import Foundation
import LinkRules
import LinkStorage
import Testing

@testable import LinkService

@Suite struct SignInTests {
    @Test func theFirstOwnerComesInByTheLinkOnce() async throws {
        let fixture = AccountsFixture()
        let old = try #require(try await fixture.accounts.firstOwnerLink())
        let link = try #require(try await fixture.accounts.firstOwnerLink())
        #expect(link.path == "/_/invitation/\(link.token)" && link.token.utf8.count == 43)
        func accept(_ token: String) async throws -> SignedInPerson {
            try await fixture.accounts.acceptInvitation(
                token: token, name: " Ann ", email: "Ann@Example.com", password: AccountsFixture.password,
                from: fixture.request
            ).1
        }
        // The links of all nodes count until somebody has come in by one.
        let owner = try await accept(old.token)
        let ended = await #expect(throws: LinkServiceError.self) { _ = try await accept(link.token) }
        #expect(ended?.reason == .invitationEnded)
        #expect(owner.email == "ann@example.com" && owner.name == "Ann")
        #expect(owner.caller.hasEverywhere(.manageOwners))
        await #expect(throws: LinkServiceError.self) { _ = try await accept(old.token) }
        #expect(try await fixture.accounts.firstOwnerLink() == nil)
        let stored = try #require(try await fixture.database.user(owner.userID))
        #expect(stored.passwordHash?.hasPrefix("$plain$") == true)
    }

    @Test func aPersonSignsInWithANewTokenEachTimeAndTheStoreHasOnlyItsHash() async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.owner()
        let one = try #require(try await fixture.signIn(email: " ANN@example.com ").success)
        let two = try #require(try await fixture.signIn().success)
        #expect(one.token != two.token && one.token.utf8.count == 43)
        let person = try #require(try await fixture.accounts.person(sessionToken: one.token))
        #expect(person.sessionID == one.person.sessionID)
        let sessions = try await fixture.accounts.sessions(of: person)
        #expect(sessions.count == 3 && sessions[0].network == "203.0.113.0/24")
        #expect(!"\(sessions)".contains(one.token))
        #expect(try await fixture.accounts.person(sessionToken: sessions[0].hash.base64EncodedString()) == nil)
        try await fixture.accounts.signOut(sessionToken: one.token)
        #expect(try await fixture.accounts.person(sessionToken: one.token) == nil)
        #expect(try await fixture.accounts.revokeOthers(of: two.person) == 1)
        #expect(try await fixture.accounts.person(sessionToken: two.token) != nil)
    }

    @Test func aSessionThatHasEndedIsNotNotedAsEndedAgain() async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.owner()
        let one = try #require(try await fixture.signIn().success)
        let two = try #require(try await fixture.signIn().success)
        try await fixture.accounts.revoke(one.person.sessionID, of: two.person)
        let missing = await #expect(throws: LinkServiceError.self) {
            try await fixture.accounts.revoke(one.person.sessionID, of: two.person)
        }
        #expect(missing?.code == .notFound)
        #expect(try await fixture.accounts.revokeOthers(of: two.person) == 1)
        #expect(try await fixture.accounts.revokeOthers(of: two.person) == 0)
        let ends = try await fixture.database.auditEntries(
            matching: AuditFilter(action: "session.end"), before: nil, limit: 10)
        #expect(ends.count == 2)
    }

    @Test func unknownAddressWrongPasswordAndDisabledPersonGetOneAnswer() async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.owner()
        let ben = try await fixture.person("ben@example.com", UserGrant(.viewer))
        try await fixture.accounts.setDisabled(ben.userID, true, by: .commandLine)
        #expect(try await fixture.signIn("wrong horse battery staple") == .refused)
        #expect(try await fixture.signIn(email: "nobody@example.com") == .refused)
        #expect(try await fixture.signIn(email: "ben@example.com") == .refused)
        #expect(try await fixture.signIn("", email: "cem@example.com") == .refused)
        #expect(try await fixture.signIn(String(repeating: "x", count: 100_000), email: "d@example.com") == .refused)
        let refused = try await fixture.database.auditEntries(
            matching: AuditFilter(outcome: .refused), before: nil, limit: 9)
        #expect(refused.count == 5 && refused.allSatisfy { $0.action == "session.start" })
        #expect(!"\(refused)".contains("nobody@example.com"), "a password may be typed in place of the address")
    }

    @Test func eachFailureDoublesTheWaitAndNobodyIsLockedOut() async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.owner()
        var waits: [TimeInterval] = []
        for _ in 0..<12 {
            #expect(try await fixture.signIn("wrong horse battery staple") == .refused)
            guard case .throttled(let until) = try await fixture.signIn() else {
                Issue.record("A second attempt was examined at once.")
                return
            }
            waits.append(until.timeIntervalSince(fixture.clock.clock.now()))
            fixture.clock.advance(by: waits.last ?? 0)
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
        // Even now the person comes in, and begins anew.
        #expect(try await fixture.signIn().success != nil)
        #expect(try await fixture.signIn().success != nil)
    }

    @Test func aNetworkThatTriesManyAccountsWaitsToo() async throws {
        let fixture = AccountsFixture()
        for number in 0..<11 {
            #expect(try await fixture.signIn(email: "\(number)@example.com") == .refused)
        }
        guard case .throttled = try await fixture.signIn(email: "11@example.com") else {
            Issue.record("The twelfth account was examined.")
            return
        }
        let elsewhere = RequestFacts(address: IPAddress("198.51.100.1"))
        #expect(
            try await fixture.accounts.signIn(
                email: "11@example.com", password: AccountsFixture.password, from: elsewhere) == .refused)
    }

    @Test func aSessionEndsWithoutUseAndAfterAWeekOfUse() async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.owner()
        let idle = try #require(try await fixture.signIn().success)
        let used = try #require(try await fixture.signIn().success)
        fixture.clock.advance(by: 4 * 3600)
        #expect(try await fixture.accounts.person(sessionToken: used.token) != nil)
        fixture.clock.advance(by: 4 * 3600)
        #expect(try await fixture.accounts.person(sessionToken: idle.token) == nil)
        for _ in 0..<22 {
            #expect(try await fixture.accounts.person(sessionToken: used.token) != nil)
            fixture.clock.advance(by: 7 * 3600)
        }
        #expect(try await fixture.accounts.person(sessionToken: used.token) != nil)
        fixture.clock.advance(by: 5 * 3600)
        #expect(try await fixture.accounts.person(sessionToken: used.token) != nil)
        fixture.clock.advance(by: 3600)
        #expect(try await fixture.accounts.person(sessionToken: used.token) == nil)
    }

    @Test func aPlantedTokenIsNobodysSession() async throws {
        let fixture = AccountsFixture()
        let planted = SecretToken.make()
        #expect(try await fixture.accounts.person(sessionToken: planted) == nil)
        _ = try await fixture.owner()
        let token = try #require(try await fixture.signIn().success).token
        #expect(token != planted)
        #expect(try await fixture.accounts.person(sessionToken: planted) == nil)
        #expect(try await fixture.accounts.person(sessionToken: "") == nil)
    }

    @Test func enteringThePasswordAgainConfirmsAndChangesTheToken() async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.owner()
        let old = try #require(try await fixture.signIn().success)
        fixture.clock.advance(by: 1000)
        var person = try #require(try await fixture.accounts.person(sessionToken: old.token))
        let late = person
        let error = await #expect(throws: LinkServiceError.self) {
            _ = try await fixture.accounts.invite(
                email: "b@example.com", grants: [UserGrant(.viewer)], by: late.caller)
        }
        #expect(error?.reason == .confirmationNeeded)
        #expect(try await fixture.accounts.confirm(password: "wrong horse battery", for: person) == .refused)
        fixture.clock.advance(by: 1)
        let confirmed = try #require(
            try await fixture.accounts.confirm(password: AccountsFixture.password, for: person).success)
        #expect(try await fixture.accounts.person(sessionToken: old.token) == nil)
        person = try #require(try await fixture.accounts.person(sessionToken: confirmed.token))
        #expect(person.caller.isConfirmed(at: fixture.clock.clock.now()))
        _ = try await fixture.accounts.invite(
            email: "b@example.com", grants: [UserGrant(.viewer)], by: person.caller)
    }

    @Test func aBetterHashIsStoredWhenThePersonSignsIn() async throws {
        let fixture = AccountsFixture()
        let owner = try await fixture.owner()
        let better = Accounts(
            database: fixture.database, clock: fixture.clock.clock,
            hasher: PasswordHasher([PlainScheme(name: "better"), PlainScheme()]))
        let result = try await better.signIn(
            email: owner.email, password: AccountsFixture.password, from: fixture.request)
        #expect(result.success != nil)
        #expect(try await fixture.database.user(owner.userID)?.passwordHash?.hasPrefix("$better$") == true)
        // The old machine, without the better scheme, says so instead of refusing the person.
        let error = await #expect(throws: LinkServiceError.self) { _ = try await fixture.signIn() }
        #expect(error?.code == .unavailable)
    }
}
