import Foundation
import LinkStorage
import Testing

/// Accounts elsewhere, passkeys and challenges, on every store.
@Suite struct IdentityContractTests {
    private let issuer = "https://id.example.com"

    @Test(arguments: StoreUnderTest.allCases)
    func anAccountBelongsToOnePersonUntilItIsUnlinkedOrThePersonIsGone(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let (one, two) = (UserRecord.sample(), UserRecord.sample(email: "two@example.com"))
            try await database.insert(one)
            try await database.insert(two)
            let session = SessionRecord.sample(of: one)
            try await database.insert(session)
            let identity = IdentityRecord(
                issuer: issuer, subject: "é", userID: one.id, email: "a@example.com", createdAt: .sample)
            try await database.insert(identity)
            var other = identity
            other.userID = two.id
            await expectStoreError(.alreadyExists) { try await database.insert(other) }
            // Equal by Unicode's rules, and another account.
            other.subject = "e\u{301}"
            try await database.insert(other)
            #expect(try await database.identity(issuer: issuer, subject: "é") == identity)
            #expect(try await database.identity(issuer: issuer + "/", subject: "é") == nil)
            #expect(try await database.identities(of: one.id) == [identity])
            await expectStoreError(.notFound) {
                try await database.removeIdentity(issuer: issuer, subject: "é", of: two.id, keeping: nil)
            }
            try await database.removeIdentity(issuer: issuer, subject: "é", of: one.id, keeping: nil)
            #expect(try await database.sessions(of: one.id).isEmpty)
            try await database.removeUser(two.id)
            #expect(try await database.identity(issuer: issuer, subject: "e\u{301}") == nil)
            await expectStoreError(.notFound) { try await database.insert(other) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func anInvitationIsNotUsedUpByAnAccountThatIsTaken(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let one = UserRecord.sample()
            try await database.insert(one)
            let identity = IdentityRecord(issuer: issuer, subject: "1", userID: one.id, createdAt: .sample)
            try await database.insert(identity)
            let invitation = InvitationRecord.sample(number: 4, email: "x@example.com")
            try await database.insert(invitation)
            let new = UserRecord.sample(email: "x@example.com")
            var own = identity
            own.userID = new.id
            await expectStoreError(.alreadyExists) {
                try await database.accept(invitation.hash, as: new, with: own)
            }
            #expect(try await database.user(new.id) == nil)
            #expect(try await database.invitation(invitation.hash) != nil)
            own.subject = "2"
            try await database.accept(invitation.hash, as: new, with: own)
            #expect(try await database.identity(issuer: issuer, subject: "2")?.userID == new.id)
            #expect(try await database.invitation(invitation.hash) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aPasskeyCountsUpwardsAndBelongsToOnePerson(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let (one, two) = (UserRecord.sample(), UserRecord.sample(email: "two@example.com"))
            try await database.insert(one)
            try await database.insert(two)
            let kept = SessionRecord.sample(of: one)
            try await database.insert(kept)
            try await database.insert(SessionRecord.sample(of: one, number: 2))
            var passkey = PasskeyRecord(
                id: PasskeyRecord.ID(at: .sample), userID: one.id, credentialID: Data([1, 0, 2]),
                publicKey: Data([3]), signCount: 0, name: "Phone", createdAt: .sample)
            try await database.insert(passkey, keeping: kept.id)
            #expect(try await database.sessions(of: one.id) == [kept])
            #expect(try await database.passkey(credentialID: Data([1, 0, 2])) == passkey)
            #expect(try await database.passkeys(of: two.id).isEmpty)
            var same = passkey
            same.id = PasskeyRecord.ID(at: .sample + 1)
            let another = same
            await expectStoreError(.alreadyExists) { try await database.insert(another, keeping: nil) }
            for (count, isRight) in [(0, true), (7, true), (7, false), (3, false), (0, false), (UInt32.max, true)] {
                #expect(
                    try await database.usePasskey(passkey.id, signCount: UInt32(count), at: .sample + 9) == isRight)
            }
            await expectStoreError(.notFound) {
                try await database.renamePasskey(passkey.id, of: two.id, to: "Mine")
            }
            try await database.renamePasskey(passkey.id, of: one.id, to: "Laptop")
            passkey.name = "Laptop"
            passkey.signCount = .max
            passkey.lastUsedAt = .sample + 9
            #expect(try await database.passkeys(of: one.id) == [passkey])
            let id = passkey.id
            await expectStoreError(.notFound) { try await database.removePasskey(id, of: two.id, keeping: nil) }
            try await database.removePasskey(id, of: one.id, keeping: nil)
            #expect(try await database.passkeys(of: one.id).isEmpty)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aChallengeIsTakenOnceAndTheirNumberIsBounded(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            func challenge(_ number: UInt8, _ end: Double) -> SignInChallengeRecord {
                SignInChallengeRecord(hash: Data(repeating: number, count: 32), expiresAt: .sample + end)
            }
            try await database.insert(challenge(1, 60), at: .sample, most: 2)
            try await database.insert(challenge(2, 90), at: .sample, most: 2)
            await expectStoreError(.unavailable) {
                try await database.insert(challenge(3, 60), at: .sample, most: 2)
            }
            // Those that have ended make room.
            try await database.insert(challenge(3, 99), at: .sample + 60, most: 2)
            let hash = Data(repeating: 2, count: 32)
            #expect(try await database.takeChallenge(hash, at: .sample + 61) == challenge(2, 90))
            #expect(try await database.takeChallenge(hash, at: .sample + 61) == nil)
            #expect(try await database.takeChallenge(Data(repeating: 3, count: 32), at: .sample + 99) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func theKeyOfAServiceAccountKeepsItsPublicKey(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            var key = APIKeyRecord.sample(in: nil)
            key.publicKey = Data([0x30, 0, 0xFF])
            try await database.insert(key)
            #expect(try await database.keys() == [key])
        }
    }
}
