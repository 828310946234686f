import Foundation
import LinkStorage
import WaymarkLinks

/// An app as commands print it.
struct AppOutput: Encodable {
    var id: String
    var project: String?
    var platform: String
    var name: String?
    var iconURL: String?
    var bundleID: String?
    var packageName: String?
    var teamID: String?
    var appIDPrefix: String?
    var appStoreID: String?
    var customScheme: String?
    var minimumVersion: String?
    var downloadURL: String?
    var fingerprints: [String]?
    var uploadKeyFingerprint: String?
    var minimumVersionCode: Int64?
    var createdAt: Date

    init(_ record: AppRecord, projects: [ProjectRecord]) {
        id = record.id.description
        project = projects.first { $0.id == record.projectID }?.name
        platform = record.app.platform
        name = record.name
        iconURL = record.iconURL?.description
        createdAt = record.createdAt
        switch record.app {
        case .ios(let app):
            bundleID = app.bundleID
            teamID = app.teamID
            appIDPrefix = app.appIDPrefix
            appStoreID = app.appStoreID?.description
            customScheme = app.customScheme?.description
            minimumVersion = app.minimumVersion
        case .macos(let app):
            bundleID = app.bundleID
            teamID = app.teamID
            appIDPrefix = app.appIDPrefix
            appStoreID = app.appStoreID?.description
            customScheme = app.customScheme?.description
            minimumVersion = app.minimumVersion
            downloadURL = app.downloadURL?.description
        case .android(let app):
            packageName = app.packageName
            fingerprints = app.fingerprints
            uploadKeyFingerprint = app.uploadKeyFingerprint
            minimumVersionCode = app.minimumVersionCode
            customScheme = app.customScheme?.description
        }
    }

    static func table(_ views: [AppOutput]) -> String {
        var table = TextTable("PLATFORM", "BUNDLE ID OR PACKAGE", "NAME", "PROJECT", "TEAM", "STORE ID")
        for view in views {
            table.add(
                view.platform, view.bundleID ?? view.packageName, view.name, view.project, view.teamID, view.appStoreID)
        }
        return table.lines().joined(separator: "\n")
    }
}
