import Foundation
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkService

@Suite struct AppRulesTests {
    private static let digits = Array(repeating: "ab0F", count: 16).joined()
    private static func record(_ app: RegisteredApp) -> AppRecord {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        return AppRecord(id: AppRecord.ID(at: now), projectID: ProjectRecord.ID(at: now), app: app, createdAt: now)
    }

    private static func checked(_ app: RegisteredApp, changing stored: RegisteredApp? = nil) throws -> RegisteredApp {
        try AppRules.checked(record(app), changing: stored).app
    }

    private static let normal = Array(repeating: "AB:0F", count: 16).joined(separator: ":")

    @Test(arguments: [
        digits, digits.uppercased(), normal, normal.lowercased(),
        Array(repeating: "ab 0f", count: 16).joined(separator: " "),
    ])
    func fingerprintsAreBroughtIntoOneForm(text: String) throws {
        #expect(try AppRules.fingerprint(text) == Self.normal)
        let app = try Self.checked(
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
        let error = #expect(throws: LinkServiceError.self) { try Self.checked(.android(app)) }
        #expect(error?.parameter == "uploadKeySHA256")
    }

    @Test(arguments: ["ABCDE1234", "ABCDE123456", "abcde12345", "ABCDE-2345", "ABCDE1234É"])
    func wrongTeamIDsAndPrefixesAreRefused(text: String) {
        for app in [
            RegisteredApp.ios(IOSApp(bundleID: "a.b", teamID: text)), .ios(IOSApp(bundleID: "a.b", appIDPrefix: text)),
            .macos(MacApp(bundleID: "a.b", teamID: text)), .macos(MacApp(bundleID: "a.b", appIDPrefix: text)),
        ] {
            #expect(throws: LinkServiceError.self) { try Self.checked(app) }
        }
    }

    @Test func aPrefixNeedNotBeTheTeam() throws {
        let app = RegisteredApp.ios(
            IOSApp(bundleID: "com.example.ios", teamID: "ABCDE12345", appIDPrefix: "ZYXWV98765", minimumVersion: "1.2"))
        #expect(try Self.checked(app) == app)
        #expect(app.iosApp?.associationID == "ZYXWV98765.com.example.ios")
    }

    /// Apps compare numbers separated by dots; another text would block no link, and nobody would notice.
    @Test(arguments: [
        "", ".", "1.", ".1", "1..2", "1 0", "1\n", "v1", "1.2-beta", "1,2", "-1", "latest", "١",
        String(repeating: "1", count: 41),
    ])
    func wrongVersionsAreRefused(text: String) {
        for app in [
            RegisteredApp.ios(IOSApp(bundleID: "a.b", minimumVersion: text)),
            .macos(MacApp(bundleID: "a.b", minimumVersion: text)),
        ] {
            let error = #expect(throws: LinkServiceError.self) { try Self.checked(app) }
            #expect(error?.fault == .app(.badVersion) && error?.parameter == "minimumVersion")
        }
    }

    @Test(arguments: ["1", "1.2", "1.10.2", "2026.11.28.4", "01.0", String(repeating: "1", count: 40)])
    func versionsOfNumbersAreAccepted(text: String) throws {
        let app = RegisteredApp.ios(IOSApp(bundleID: "a.b", minimumVersion: text))
        #expect(try Self.checked(app) == app)
    }

    @Test(arguments: [0, -1, Int64.min]) func versionCodesArePositive(code: Int64) throws {
        let app = RegisteredApp.android(AndroidApp(packageName: "a.b", minimumVersionCode: code))
        let error = #expect(throws: LinkServiceError.self) { try Self.checked(app) }
        #expect(error?.fault == .app(.badVersionCode) && error?.parameter == "minimumVersionCode")
        // What is stored may be older than the rule.
        #expect(try Self.checked(app, changing: app) == app)
    }

    @Test func aStoredVersionThatIsOlderThanTheRuleStays() throws {
        let stored = RegisteredApp.ios(IOSApp(bundleID: "a.b", minimumVersion: "1.2-beta"))
        var changed = IOSApp(bundleID: "a.b", teamID: "ABCDE12345", minimumVersion: "1.2-beta")
        #expect(try Self.checked(.ios(changed), changing: stored) == .ios(changed))
        changed.minimumVersion = "1.3-beta"
        #expect(throws: LinkServiceError.self) { try Self.checked(.ios(changed), changing: stored) }
    }

    @Test func allThatIsWrongIsSaid() {
        var record = Self.record(
            .android(
                AndroidApp(
                    packageName: "a", fingerprints: ["x"], uploadKeyFingerprint: "y", minimumVersionCode: 0)))
        record.name = String(repeating: "a", count: 61)
        record.iconURL = WebURL("http://example.com/a.png")
        #expect(
            Administration.faults(of: record).map(\.parameter)
                == ["packageName", "minimumVersionCode", "sha256", "uploadKeySHA256", "name", "iconURL"])
        let apple = Self.record(
            .macos(MacApp(bundleID: "a b", teamID: "x", appIDPrefix: "y", minimumVersion: "z")))
        #expect(
            Administration.faults(of: apple).map(\.parameter)
                == ["bundleID", "teamID", "appIDPrefix", "minimumVersion"])
        #expect(Administration.faults(of: Self.record(.ios(IOSApp(bundleID: "a.b")))).isEmpty)
    }
}
