import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkRules

@Suite struct AppNamesTests {
    static let wrongBundleIDs = [
        "", ".", "a.", ".a", "a..b", "a_b", "a b", "ä", "a/b", String(repeating: "a", count: 156),
    ]
    static let wrongPackageNames = [
        "", "example", "com.1x", "com.-x", "com.x-y", "com..x", "com.x.", "cöm.x", "com._x", "com.x;S.y=z",
    ]

    @Test(arguments: ["com.example.app", "a", "A-1.b-2", "com.example.app-clip"])
    func bundleIDsAreAccepted(text: String) throws {
        try AppNames.check(bundleID: text)
    }

    @Test(arguments: wrongBundleIDs)
    func wrongBundleIDsAreRefused(text: String) {
        let error = #expect(throws: LinkServiceError.self) { try AppNames.check(bundleID: text) }
        #expect(error?.parameter == "bundleID" && error?.value == text)
    }

    @Test(arguments: ["com.example", "com.example.app_1", "A.b"])
    func packageNamesAreAccepted(text: String) throws {
        try AppNames.check(packageName: text)
    }

    @Test(arguments: wrongPackageNames)
    func wrongPackageNamesAreRefused(text: String) {
        let error = #expect(throws: LinkServiceError.self) { try AppNames.check(packageName: text) }
        #expect(error?.parameter == "packageName" && error?.value == text)
    }

    @Test(arguments: wrongBundleIDs.filter { !$0.isEmpty })
    func aLinkWithAWrongBundleIDIsNotMade(text: String) async throws {
        for (parameter, path) in [(LinkParameter.ibi, \IOSParameters.bundleID), (.ipbi, \.iPadBundleID)] {
            let fixture = try await ServiceFixture()
            var creation = try fixture.creation()
            creation.reading.link.ios[keyPath: path] = text
            let refused = creation
            let error = await #expect(throws: LinkServiceError.self) {
                try await fixture.useCases.shortener.create(refused, caller: fixture.server)
            }
            #expect(error?.fault == .app(.badBundleID) && error?.parameter == parameter.rawValue)
        }
    }

    @Test(arguments: wrongPackageNames)
    func aLongLinkWithAWrongPackageNameIsMadeWithoutIt(text: String) async throws {
        let fixture = try await ServiceFixture()
        var creation = try fixture.creation()
        creation.reading.link.android.packageName = text
        creation.reading.link.ios.bundleID = "com.example.ios"
        creation.leavesOutBadAppNames = true
        let made = try await fixture.useCases.shortener.create(creation, caller: fixture.server)
        #expect(made.record.link.android.packageName == nil && made.record.link.ios.bundleID == "com.example.ios")
        let warning = made.warnings.first { $0.parameter == "apn" }
        #expect(warning?.code == "NOT_IN_PROJECT_ANDROID_PACKAGE_NAME" && warning?.text == .badPackageName("apn"))
    }

    @Test func aNameThatIsStoredKeepsNoLinkFromBeingChanged() throws {
        var stored = DynamicLink(link: try WebURL("https://example.com/"))
        stored.android.packageName = "app"
        stored.ios.bundleID = "com.example.my_app"
        var changed = stored
        changed.link = try WebURL("https://example.com/other")
        #expect(changed.firstBadAppName(changing: stored) == nil)
        changed.ios.bundleID = "com.example.other_app"
        #expect(changed.firstBadAppName(changing: stored) == .ibi)
        #expect(changed.badAppNames == [.apn, .ibi])
    }
}
