import Foundation
import LinkRules
import LinkStorage
import Testing

@testable import LinkService

@Suite struct APIKeyVerifierTests {
    @Test(arguments: APIKeyRecord.Role.allCases)
    func aNewKeyIsKnownAtOnce(role: APIKeyRecord.Role) async throws {
        let fixture = try await ServiceFixture()
        let project = role == .admin ? nil : fixture.project.id
        let key = try await fixture.useCases.administration.createKey(role: role, project: project, name: "n")
        let caller = try fixture.useCases.keys.caller(forKey: key.text)
        #expect(caller == Caller(keyID: key.record.id, role: role, projectID: project, name: "n"))
    }

    @Test func aKeyThatIsReplacedWorksForAWhile() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        let restrictions = APIKeyRestrictions(iosBundleIDs: ["com.example.ios"])
        let old = try await administration.createKey(
            role: .app, project: fixture.project.id, name: "n", restrictions: restrictions)
        let new = try await administration.rotateKey(old.record.id, overlap: 60)
        #expect(new.record.name == "n" && new.record.restrictions == restrictions && new.text != old.text)
        for key in [old, new] {
            #expect(try fixture.useCases.keys.caller(forKey: key.text).keyID == key.record.id)
        }
        await #expect(throws: LinkServiceError.self) { try await administration.rotateKey(old.record.id, overlap: 60) }
        fixture.clock.advance(by: 60)
        let error = #expect(throws: LinkServiceError.self) { try fixture.useCases.keys.caller(forKey: old.text) }
        #expect(error?.code == .unauthenticated)
        #expect(try fixture.useCases.keys.caller(forKey: new.text).keyID == new.record.id)
        await #expect(throws: LinkServiceError.self) {
            try await administration.rotateKey(APIKeyRecord.ID(at: ServiceFixture.moment), overlap: 0)
        }
    }

    @Test func aLinkKnowsTheKeyThatCreatedIt() async throws {
        let fixture = try await ServiceFixture()
        let link = try await fixture.useCases.shortener.create(fixture.creation(), caller: fixture.app)
        _ = try await fixture.useCases.shortener.create(fixture.creation(), caller: fixture.server)
        #expect(link.record.keyID == fixture.app.keyID)
        let selection = LinkSelection(key: fixture.app.keyID?.description)
        let list = try await fixture.useCases.catalog.links(LinkListQuery(selection), caller: fixture.server)
        #expect(list.links.map(\.record.id) == [link.record.id])
        await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.catalog.links(LinkListQuery(LinkSelection(key: "x")), caller: fixture.server)
        }
    }

    @Test func aKeySaysItsRoleAndIsNotStored() throws {
        let key = APIKeyVerifier.makeKey(role: .app, project: nil, at: ServiceFixture.moment)
        let parts = key.text.split(separator: "_")
        #expect(parts.map(\.utf8.count) == [3, 3, 22, 43])
        #expect(key.text.hasPrefix("wmk_app_"))
        #expect(key.record.secretHash.count == 32)
        #expect(!String(reflecting: key.record).contains(parts[3]))
        #expect(APIKeyToken(key.text)?.id == key.record.id)
        #expect(APIKeyToken(key.text)?.description == key.text)
    }

    @Test func garbledUnknownAndWrongKeysGetTheSameAnswer() async throws {
        let fixture = try await ServiceFixture()
        let key = try await fixture.useCases.administration.createKey(role: .server, project: fixture.project.id).text
        let unknown = APIKeyVerifier.makeKey(role: .server, project: fixture.project.id, at: ServiceFixture.moment).text
        let secret = String(key.suffix(43))
        let wrong = [
            unknown, String(key.dropLast(43)) + String(unknown.suffix(43)), key.replacing("server", with: "admin"),
            key.replacing("server", with: "root"), String(key.dropLast()), key + "0", key + "_", " " + key, "wmk",
            "wmk___", "x", "🗝", String(repeating: "A", count: 100_000), "wmk_server_\(secret)",
            key.replacing("wmk_server_", with: "wmk_server__"), key.replacing("wmk", with: "WMK"),
        ]
        let errors = Set(
            wrong.map { text in
                do {
                    _ = try fixture.useCases.keys.caller(forKey: text)
                    return "accepted \(text)"
                } catch {
                    return String(reflecting: error)
                }
            })
        #expect(errors == ["unauthenticated: The API key is not valid."])
    }

    @Test(arguments: [nil, ""])
    func aMissingKeyIsToldApart(key: String?) async throws {
        let fixture = try await ServiceFixture()
        let error = #expect(throws: LinkServiceError.self) {
            try fixture.useCases.keys.caller(forKey: key, from: RequestOrigin())
        }
        #expect(error?.reason == .missingKey)
    }

    @Test func aRemovedKeyIsRefused() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        let key = try await administration.createKey(role: .server, project: fixture.project.id)
        try await administration.removeKey(key.record.id)
        #expect(throws: LinkServiceError.self) { try fixture.useCases.keys.caller(forKey: key.text) }
    }

    @Test func aRestrictedKeyIsRefusedElsewhere() async throws {
        let fixture = try await ServiceFixture()
        let key = try await fixture.useCases.administration.createKey(
            role: .app, project: fixture.project.id,
            restrictions: APIKeyRestrictions(iosBundleIDs: ["com.example.app"]))
        let error = #expect(throws: LinkServiceError.self) {
            try fixture.useCases.keys.caller(forKey: key.text, from: RequestOrigin(iosBundleID: "com.other"))
        }
        #expect(error?.code == .permissionDenied)
        #expect(error?.reason == .restrictedKey)
        _ = try fixture.useCases.keys.caller(forKey: key.text, from: RequestOrigin(iosBundleID: "com.example.app"))
    }

    @Test(arguments: [
        (RequestOrigin(), false),
        (RequestOrigin(iosBundleID: "com.example.app"), true),
        (RequestOrigin(iosBundleID: "COM.example.app"), false),
        (RequestOrigin(androidPackage: "com.example.android"), true),
        (RequestOrigin(androidPackage: "com.example.app"), false),
        (RequestOrigin(origin: "https://WWW.example.com"), true),
        (RequestOrigin(origin: "https://www.example.com:444"), false),
        (RequestOrigin(iosBundleID: "com.other", origin: "https://www.example.com"), true),
    ])
    func restrictionsAllowWhatStandsInOneOfTheLists(origin: RequestOrigin, isAllowed: Bool) {
        let restrictions = APIKeyRestrictions(
            iosBundleIDs: ["com.example.app"], androidPackages: ["com.example.android"],
            origins: ["https://www.example.com"])
        #expect(restrictions.allows(origin) == isAllowed)
        #expect(APIKeyRestrictions().allows(origin))
    }
}
