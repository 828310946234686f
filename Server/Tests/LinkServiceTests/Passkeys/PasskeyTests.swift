import Crypto
import Foundation
import LinkRules
import LinkStorage
import Testing

@testable import LinkService

/// Passkeys from a device of our own, honest and lying.
@Suite struct PasskeyTests {
    private static let site = PasskeySite(scheme: "https", authority: "waymark.example.com:8443")

    /// A device, as Web Authentication describes it.
    private struct Device {
        let key = P256.Signing.PrivateKey()
        let id = Data("a passkey".utf8)
        var host = "waymark.example.com"
        var origin = "https://waymark.example.com:8443"
        var flags: UInt8 = 0x05
        var count: UInt32 = 0
        var type: String?
        var isCrossOrigin = false

        func clientData(_ type: String, _ challenge: String) -> Data {
            let type = self.type ?? type
            return Data(
                #"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)","crossOrigin":\#(isCrossOrigin)}"#
                    .utf8)
        }

        func data(_ flags: UInt8) -> Data {
            var data = Data(SHA256.hash(data: Data(host.utf8)))
            data.append(flags)
            withUnsafeBytes(of: count.bigEndian) { data.append(contentsOf: $0) }
            return data
        }

        /// The object of a registration; the public key as COSE writes it.
        func attestation() -> Data {
            let point = key.publicKey.x963Representation
            var content = data(flags | 0x40)
            content.append(Data(count: 16))
            content.append(contentsOf: [0, UInt8(id.count)] as [UInt8])
            content.append(id)
            content.append(contentsOf: [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] as [UInt8])
            content.append(point[1..<33])
            content.append(contentsOf: [0x22, 0x58, 0x20] as [UInt8])
            content.append(point[33...])
            var object = Data([0xA3, 0x63] as [UInt8])
            object.append(Data("fmt".utf8))
            object.append(0x64)
            object.append(Data("none".utf8))
            object.append(0x67)
            object.append(Data("attStmt".utf8))
            object.append(contentsOf: [0xA0, 0x68] as [UInt8])
            object.append(Data("authData".utf8))
            object.append(contentsOf: [0x58, UInt8(content.count)] as [UInt8])
            object.append(content)
            return object
        }

        func proof(_ challenge: String) throws -> PasskeyProof {
            let (client, data) = (clientData("webauthn.get", challenge), data(flags))
            let signature = try key.signature(for: data + Data(SHA256.hash(data: client)))
            return try #require(
                PasskeyProof(
                    id: Base64URL.encode(id), clientData: Base64URL.encode(client),
                    authenticatorData: Base64URL.encode(data), signature: Base64URL.encode(signature.derRepresentation))
            )
        }
    }

    private func add(_ device: Device, _ fixture: AccountsFixture, _ person: SignedInPerson) async throws {
        let challenge = try await fixture.accounts.passkeyChallenge(for: person)
        try await fixture.accounts.addPasskey(
            named: "Phone", clientData: Base64URL.encode(device.clientData("webauthn.create", challenge)),
            attestation: Base64URL.encode(device.attestation()), at: Self.site, for: person)
    }

    private func signIn(_ device: Device, _ fixture: AccountsFixture) async throws -> Bool {
        let challenge = try await fixture.accounts.passkeyChallenge(for: nil)
        if case .signedIn = try await fixture.accounts.signIn(
            by: device.proof(challenge), at: Self.site, from: fixture.request)
        {
            return true
        }
        return false
    }

    @Test func aPasskeySignsInUntilItIsRemoved() async throws {
        let (fixture, device) = (AccountsFixture(), Device())
        let person = try await fixture.owner()
        try await add(device, fixture, person)
        #expect(try await signIn(device, fixture))
        let passkeys = try await fixture.accounts.passkeys(of: person)
        #expect(passkeys.map(\.name) == ["Phone"] && passkeys[0].lastUsedAt != nil)
        try await fixture.accounts.remove(passkeys[0].id, of: person)
        #expect(try await signIn(device, fixture) == false)
    }

    @Test func aChallengeIsAnsweredOnceAndInTime() async throws {
        let (fixture, device) = (AccountsFixture(), Device())
        try await add(device, fixture, try await fixture.owner())
        let challenge = try await fixture.accounts.passkeyChallenge(for: nil)
        let proof = try device.proof(challenge)
        guard case .signedIn = try await fixture.accounts.signIn(by: proof, at: Self.site, from: fixture.request) else {
            Issue.record("the first answer is refused")
            return
        }
        #expect(try await fixture.accounts.signIn(by: proof, at: Self.site, from: fixture.request) == .refused)
        let late = try device.proof(try await fixture.accounts.passkeyChallenge(for: nil))
        fixture.clock.advance(by: 301)
        #expect(try await fixture.accounts.signIn(by: late, at: Self.site, from: fixture.request) == .refused)
        let own = try device.proof(Base64URL.encode([UInt8](repeating: 1, count: 32)))
        #expect(try await fixture.accounts.signIn(by: own, at: Self.site, from: fixture.request) == .refused)
    }

    @Test func aDeviceThatRepeatsANumberWasCopied() async throws {
        let fixture = AccountsFixture()
        var device = Device()
        device.count = 5
        try await add(device, fixture, try await fixture.owner())
        #expect(try await signIn(device, fixture) == false)
        device.count = 6
        #expect(try await signIn(device, fixture))
        #expect(try await signIn(device, fixture) == false)
    }

    @Test(arguments: 0..<9)
    func aLyingDeviceIsRefused(_ lie: Int) async throws {
        let (fixture, device) = (AccountsFixture(), Device())
        let person = try await fixture.owner()
        var liar = device
        switch lie {
        case 0: liar.host = "evil.example.com"
        case 1: liar.origin = "https://evil.example.com"
        case 2: liar.origin = "https://waymark.example.com"
        case 3: liar.flags = 0x01
        case 4: liar.flags = 0x04
        case 5: liar.type = "payment.get"
        case 6: liar.isCrossOrigin = true
        case 7: liar.flags = 0x15
        default: liar = Device()
        }
        if lie < 8 {
            await #expect(throws: LinkServiceError.self) { try await add(liar, fixture, person) }
        }
        try await add(device, fixture, person)
        #expect(try await signIn(liar, fixture) == false)
        #expect(try await signIn(device, fixture))
    }

    @Test func aNetworkWhosePasskeysFailWaitsAndFillsNoLog() async throws {
        let (fixture, device) = (AccountsFixture(), Device())
        try await add(device, fixture, try await fixture.owner())
        func attempt(_ device: Device) async throws -> SignIn {
            let proof = try device.proof(try await fixture.accounts.passkeyChallenge(for: nil))
            return try await fixture.accounts.signIn(by: proof, at: Self.site, from: fixture.request)
        }
        let stranger = Device()
        for _ in 0..<11 { #expect(try await attempt(stranger) == .refused) }
        guard case .throttled(let until) = try await attempt(device) else {
            Issue.record("The twelfth attempt was examined.")
            return
        }
        for _ in 0..<20 { _ = try await attempt(stranger) }
        #expect(try await fixture.actions().filter { $0 == "session.start refused" }.count == 11)
        fixture.clock.advance(by: until.timeIntervalSince(fixture.clock.clock.now()))
        #expect(try await attempt(device).success != nil)
    }

    /// Devices' names for passkeys are no secrets: a stranger's device may say the same name.
    @Test func aPasskeyOfAnotherPersonIsNeitherTakenOverNorAProof() async throws {
        let (fixture, device) = (AccountsFixture(), Device())
        let ann = try await fixture.owner()
        let eve = try await fixture.person("eve@example.com", UserGrant(.viewer))
        try await add(device, fixture, ann)
        await #expect(throws: LinkServiceError.self) { try await add(Device(), fixture, eve) }
        #expect(try await fixture.accounts.passkeys(of: eve).isEmpty)
        let proof = try device.proof(try await fixture.accounts.passkeyChallenge(for: eve))
        #expect(try await fixture.accounts.confirm(by: proof, at: Self.site, for: eve) == .refused)
        // A challenge for one person is worth nothing to another.
        let other = try device.proof(try await fixture.accounts.passkeyChallenge(for: eve))
        #expect(try await fixture.accounts.confirm(by: other, at: Self.site, for: ann) == .refused)
    }

    @Test(arguments: [-1, -6, -7, -35, -47, -65535] as [Int])
    func aKeyOfAForeignAlgorithmIsNone(_ algorithm: Int) throws {
        let point = P256.Signing.PrivateKey().publicKey.x963Representation
        // The only number that fits is −7 (ES256); others have the same curve and bytes.
        var bytes = Data([0xA5, 0x01, 0x02, 0x03] as [UInt8])
        let number = -1 - algorithm
        if number < 24 {
            bytes.append(0x20 + UInt8(number))
        } else if number < 256 {
            bytes.append(contentsOf: [0x38, UInt8(number)] as [UInt8])
        } else {
            bytes.append(contentsOf: [0x39, UInt8(number >> 8), UInt8(number & 0xFF)] as [UInt8])
        }
        bytes.append(contentsOf: [0x20, 0x01, 0x21, 0x58, 0x20] as [UInt8])
        bytes.append(point[1..<33])
        bytes.append(contentsOf: [0x22, 0x58, 0x20] as [UInt8])
        bytes.append(point[33...])
        #expect((PasskeyPublicKey(stored: bytes) != nil) == (algorithm == -7))
    }

    @Test func whoWasDisabledIsRefusedAndOthersChallengesAreWorthNothing() async throws {
        let (fixture, device) = (AccountsFixture(), Device())
        _ = try await fixture.owner()
        let ben = try await fixture.person("ben@example.com", UserGrant(.viewer))
        try await add(device, fixture, ben)
        // A challenge for a person who is signed in signs nobody in.
        let proof = try device.proof(try await fixture.accounts.passkeyChallenge(for: ben))
        #expect(try await fixture.accounts.signIn(by: proof, at: Self.site, from: fixture.request) == .refused)
        try await fixture.accounts.setDisabled(ben.userID, true, by: .commandLine)
        #expect(try await signIn(device, fixture) == false)
    }
}
