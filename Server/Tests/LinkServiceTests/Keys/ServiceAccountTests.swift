import Crypto
import CryptoExtras
import Foundation
import LinkRules
import LinkStorage
import Logging
import Testing

@testable import LinkService

/// Service accounts: what they sign, and the tokens that they get for it.
@Suite struct ServiceAccountTests {
    private static let address = "https://go.example.com/api/token"

    private func withAccount(
        _ body: (LinkUseCases, IssuedServiceAccount, ManualClock) async throws -> Void
    ) async throws {
        let clock = ManualClock()
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let useCases = LinkUseCases(database: InMemoryLinkDatabase(), clock: clock.clock, logger: logger)
        let project = try await useCases.administration.addProject(name: "shop")
        let account = try await useCases.administration.createServiceAccount(
            role: .server, project: project, address: "https://go.example.com")
        try await useCases.prepare()
        try await body(useCases, account, clock)
    }

    private func assertion(
        _ account: IssuedServiceAccount, at now: Date, header: [String: String] = [:], _ changes: [String: Any] = [:]
    ) throws -> String {
        var claims: [String: Any] = [
            "iss": account.file.clientEmail, "aud": account.file.tokenURI, "iat": Int(now.timeIntervalSince1970),
            "exp": Int(now.timeIntervalSince1970) + 3600, "scope": "x",
        ]
        claims.merge(changes) { $1 }
        let head = ["alg": "RS256", "typ": "JWT", "kid": account.file.privateKeyID].merging(header) { $1 }
        let signed =
            Base64URL.encode(try JSONSerialization.data(withJSONObject: head)) + "."
            + Base64URL.encode(try JSONSerialization.data(withJSONObject: claims))
        let key = try _RSA.Signing.PrivateKey(pemRepresentation: account.file.privateKey)
        let signature = try key.signature(for: SHA256.hash(data: Data(signed.utf8)), padding: .insecurePKCS1v1_5)
        return "\(signed).\(Base64URL.encode(signature.rawRepresentation))"
    }

    private func grant(_ useCases: LinkUseCases) -> ServiceAccountGrant {
        ServiceAccountGrant(keys: useCases.keys, tokens: useCases.accessTokens, clock: useCases.clock)
    }

    @Test func aTokenHasTheRightsOfItsKeyForAnHourAndEndsWithIt() async throws {
        try await withAccount { useCases, account, clock in
            #expect(account.file.tokenURI == Self.address)
            let token = try grant(useCases).token(for: assertion(account, at: clock.clock.now()), at: Self.address)
            let caller = try useCases.keys.caller(forKey: token.text)
            #expect(caller.role == .server && caller.keyID == account.record.id)
            clock.advance(by: 3599)
            #expect(throws: Never.self) { try useCases.keys.caller(forKey: token.text) }
            clock.advance(by: 1)
            #expect(throws: LinkServiceError.self) { try useCases.keys.caller(forKey: token.text) }
            let other = try grant(useCases).token(for: assertion(account, at: clock.clock.now()), at: Self.address)
            try await useCases.administration.removeKey(account.record.id)
            try await useCases.directory.refresh()
            #expect(throws: LinkServiceError.self) { try useCases.keys.caller(forKey: other.text) }
        }
    }

    @Test func nothingOfATokenCanBeChanged() async throws {
        try await withAccount { useCases, account, clock in
            let token = try grant(useCases).token(for: assertion(account, at: clock.clock.now()), at: Self.address).text
            for index in token.indices.dropFirst(4) {
                let other: Character = token[index] == "1" ? "2" : "1"
                let forged = token[..<index] + String(other) + token[token.index(after: index)...]
                // The last digit holds two bits that belong to no byte.
                guard index != token.indices.last else { continue }
                #expect(throws: LinkServiceError.self) { try useCases.keys.caller(forKey: String(forged)) }
            }
            for text in ["wmt_", "wmt____", "wmt_a_b_c", "wmt_\(String(repeating: "z", count: 22))_9_AA"] {
                #expect(throws: LinkServiceError.self) { try useCases.keys.caller(forKey: text) }
            }
        }
    }

    @Test func whatGooglesClientsSignIsAccepted() async throws {
        try await withAccount { useCases, account, clock in
            let google = try assertion(account, at: clock.clock.now(), ["aud": ServiceAccountGrant.googleAudience])
            #expect(throws: Never.self) { try grant(useCases).token(for: google, at: Self.address) }
        }
    }

    @Test func otherAssertionsAreRefused() async throws {
        try await withAccount { useCases, account, clock in
            let now = Int(clock.clock.now().timeIntervalSince1970)
            let wrong: [[String: Any]] = [
                ["aud": "https://evil.example.com/api/token"], ["sub": "boss@example.com"], ["exp": now - 61],
                ["iat": now + 61, "exp": now + 3600], ["exp": now + 3601], ["iss": "nobody@go.example.com"],
                ["iss": "\(APIKeyRecord.ID(at: clock.clock.now()))@go.example.com"], ["exp": "soon"],
            ]
            for changes in wrong {
                let assertion = try assertion(account, at: clock.clock.now(), changes)
                #expect(throws: ServiceAccountGrant.Refusal.self, "\(changes)") {
                    try grant(useCases).token(for: assertion, at: Self.address)
                }
            }
            for header in [["alg": "none"], ["alg": "HS256"], ["alg": "RS512"], ["kid": "another"]] {
                let assertion = try assertion(account, at: clock.clock.now(), header: header)
                #expect(throws: ServiceAccountGrant.Refusal.self) {
                    try grant(useCases).token(for: assertion, at: Self.address)
                }
            }
        }
    }

    @Test func anAppOrNoProjectCannotHaveOne() async throws {
        try await withAccount { useCases, _, _ in
            let project = try await useCases.administration.projects().first
            for (role, owner) in [(.app, project), (.server, nil)] as [(APIKeyRecord.Role, ProjectRecord?)] {
                await #expect(throws: LinkServiceError.self) {
                    try await useCases.administration.createServiceAccount(
                        role: role, project: owner, address: "https://go.example.com")
                }
            }
        }
    }
}
