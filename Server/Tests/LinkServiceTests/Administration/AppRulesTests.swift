import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkService

@Suite struct AppRulesTests {
    private static let digits = Array(repeating: "ab0F", count: 16).joined()
    private static let normal = Array(repeating: "AB:0F", count: 16).joined(separator: ":")

    @Test(arguments: [
        digits, digits.uppercased(), normal, normal.lowercased(),
        Array(repeating: "ab 0f", count: 16).joined(separator: " "),
    ])
    func fingerprintsAreBroughtIntoOneForm(text: String) throws {
        #expect(try AppRules.fingerprint(text) == Self.normal)
        let app = try AppRules.checked(
            .android(AndroidApp(packageName: "a.b", fingerprints: [text, Self.normal], uploadKeyFingerprint: text)))
        #expect(
            app
                == .android(
                    AndroidApp(packageName: "a.b", fingerprints: [Self.normal], uploadKeyFingerprint: Self.normal)))
    }

    @Test(arguments: [
        (String(repeating: "a", count: 40), "SHA-1"), (String(repeating: "a", count: 32), "MD5"),
        (String(repeating: "g", count: 64), "other characters"), ("", "this text has 0"),
        (String(repeating: "a", count: 63), "this text has 63"),
        (String(repeating: "ä", count: 32), "other characters"),
    ])
    func otherFingerprintsAreRefusedWithAReason(text: String, reason: String) {
        let error = #expect(throws: LinkServiceError.self) { try AppRules.fingerprint(text) }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
        #expect(error?.parameter == "sha256")
    }

    @Test func aRefusedFingerprintIsSaidAtItsParameter() {
        let app = AndroidApp(packageName: "a.b", fingerprints: [Self.normal], uploadKeyFingerprint: "x")
        let error = #expect(throws: LinkServiceError.self) { try AppRules.checked(.android(app)) }
        #expect(error?.parameter == "uploadKeySHA256")
    }

    @Test(arguments: ["ABCDE1234", "ABCDE123456", "abcde12345", "ABCDE-2345", "ABCDE1234É"])
    func wrongTeamIDsAndPrefixesAreRefused(text: String) {
        for app in [
            RegisteredApp.ios(IOSApp(bundleID: "a.b", teamID: text)), .ios(IOSApp(bundleID: "a.b", appIDPrefix: text)),
            .macos(MacApp(bundleID: "a.b", teamID: text)), .macos(MacApp(bundleID: "a.b", appIDPrefix: text)),
        ] {
            #expect(throws: LinkServiceError.self) { try AppRules.checked(app) }
        }
    }

    @Test func aPrefixNeedNotBeTheTeam() throws {
        let app = RegisteredApp.ios(
            IOSApp(bundleID: "com.example.ios", teamID: "ABCDE12345", appIDPrefix: "ZYXWV98765", minimumVersion: "1.2"))
        #expect(try AppRules.checked(app) == app)
        #expect(app.iosApp?.associationID == "ZYXWV98765.com.example.ios")
    }

    @Test(arguments: ["", "1 0", "1\n", String(repeating: "1", count: 41)])
    func wrongVersionsAreRefused(text: String) {
        #expect(throws: LinkServiceError.self) {
            try AppRules.checked(.ios(IOSApp(bundleID: "a.b", minimumVersion: text)))
        }
        #expect(throws: LinkServiceError.self) {
            try AppRules.checked(.android(AndroidApp(packageName: "a.b", minimumVersionCode: -1)))
        }
    }
}
