import Foundation
import LinkRules
import Locking
import Testing

@testable import LinkService

@Suite struct PasswordTests {
    @Test(arguments: [
        "passwordpassword", "P@ssw0rd P@ssw0rd", "qwertyuiopasdfgh", "1234567890123456", "abcabcabcabcabcabc",
        "aaaaaaaaaaaaaaaaaa", "letmein letmein!!", "Ann.Example@example.com", "waymarkwaymark99", "iloveyou12345678",
        "zyxwvutsrqponmlkj", "Welcome2026Welcome2026",
    ])
    func whatIsGuessedFirstIsRefused(_ text: String) {
        let error = #expect(throws: LinkServiceError.self) {
            _ = try Password(new: text, hasSecondFactor: false, besides: ["ann.example@example.com", "Ann"])
        }
        #expect(error?.reason == .weakPassword)
    }

    @Test(arguments: [
        "correct horse battery staple", "vier Katzen auf dem Dach", "x7#Kd92mQz!pLw0v", "пароль на каждый день",
        "my uncle's red bicycle", "😀 is not a password 😀",
    ])
    func othersAreTakenWithoutRulesOfComposition(_ text: String) throws {
        _ = try Password(new: text, hasSecondFactor: false, besides: ["ann@example.com", "Ann"])
    }

    @Test func theLengthDependsOnTheSecondFactor() throws {
        #expect(throws: LinkServiceError.self) {
            _ = try Password(new: "x7#Kd92mQz!pLw", hasSecondFactor: false, besides: [])
        }
        _ = try Password(new: "x7#Kd92m", hasSecondFactor: true, besides: [])
        #expect(throws: LinkServiceError.self) { _ = try Password(new: "x7#Kd92", hasSecondFactor: true, besides: []) }
        #expect(Password(String(repeating: "ä", count: 513)) == nil && Password("a\0b") == nil && Password("") == nil)
    }

    @Test func onePasswordIsTheSameFromEveryKeyboard() throws {
        let composed = try #require(Password("Caf\u{E9}"))
        let decomposed = try #require(Password("Cafe\u{301}"))
        #expect(composed.bytes == decomposed.bytes)
    }

    @Test func bothSchemesWritePHCStringsAndReadOnlyTheirOwn() throws {
        let argon = try #require(Argon2id(), "libsodium is needed: scripts/setup.sh test installs it")
        let schemes: [(scheme: any PasswordScheme, beginning: String)] = [
            (argon, "$argon2id$v=19$m=19456,t=2,p=1$"), (Scrypt(), "$scrypt$ln=14,r=8,p=5$"),
        ]
        var hashes: [String] = []
        for (scheme, beginning) in schemes {
            let hash = try scheme.hash(Array("secret".utf8))
            #expect(hash.hasPrefix(beginning), "\(hash)")
            #expect(scheme.verify(Array("secret".utf8), against: hash) == true)
            #expect(scheme.verify(Array("Secret".utf8), against: hash) == false)
            #expect(!scheme.isOutdated(hash))
            hashes.append(hash)
        }
        #expect(schemes[0].scheme.verify(Array("secret".utf8), against: hashes[1]) == nil)
        #expect(schemes[1].scheme.verify(Array("secret".utf8), against: hashes[0]) == nil)
        // A hash of other parameters is read, and replaced.
        let old = "$argon2id$v=19$m=8192,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$"
        #expect(argon.verify(Array("x".utf8), against: old + "AAAA") == false && argon.isOutdated(old + "AAAA"))
    }

    @Test(arguments: [
        "$scrypt$ln=14,r=8,p=5$$", "$scrypt$ln=14,r=8,p=5$AAAA$AAAA", "$scrypt$ln=40,r=8,p=5$AAAA$AAAA",
        "$scrypt$ln=14$AAAA$AAAA", "$scrypt$ln=14,r=8,p=5$!$!", "$scrypt$$$",
    ])
    func damagedHashesAreNobodysAndNeverEndTheProcess(_ hash: String) {
        #expect(Scrypt().verify(Array("secret".utf8), against: hash) == false)
        #expect(Scrypt().verify([], against: hash) == false)
    }

    @Test func hashesAreMadeTwoAtATimeAndTooManyAreRefused() async throws {
        let scheme = CountingScheme()
        let hasher = PasswordHasher([scheme])
        let password = try #require(Password("secret"))
        let results = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<60 {
                group.addTask { (try? await hasher.hash(password)) != nil }
            }
            // All have asked by the time that those who were refused have their answer.
            var refused = 0
            for await isMade in group {
                if !isMade { refused += 1 }
                if refused == 60 - PasswordHasher.capacity - PasswordHasher.width { scheme.gate.signal() }
            }
            return refused
        }
        #expect(results == 60 - PasswordHasher.capacity - PasswordHasher.width)
        #expect(scheme.most.withLock { $0 } <= PasswordHasher.width)
    }
}
