import ArgumentParser
import LinkStorage
import WaymarkLinks

/// The settings of an app for an Apple platform, for `add` and `set`.
struct AppleAppOptions: ParsableArguments {
    @Option(name: .customLong("bundle-id"), help: ArgumentHelp("The bundle ID.", valueName: "id"))
    var bundleID: String
    @Option(
        name: .customLong("team-id"),
        help: ArgumentHelp("The Apple developer team ID: ten characters.", valueName: "id"))
    var teamID: String?
    @Option(
        name: .customLong("app-id-prefix"),
        help: ArgumentHelp("The App ID prefix, if it differs from the team ID.", valueName: "id"))
    var appIDPrefix: String?
    @Option(
        name: .customLong("app-store-id"),
        help: ArgumentHelp("The App Store ID: the number in the app's store URL.", valueName: "number"))
    var appStoreID: String?
    @Option(help: ArgumentHelp("The app's custom URL scheme.", valueName: "scheme"))
    var customScheme: String?
    @Option(help: ArgumentHelp("The minimum app version that opens current links.", valueName: "version"))
    var minimumVersion: String?

    /// The app with what was given on the command line.
    ///
    /// - Throws: ``CommandFailure`` that names the option whose value is not valid.
    func applied(to app: IOSApp) throws -> IOSApp {
        var app = app
        if let teamID { app.teamID = teamID.given }
        if let appIDPrefix { app.appIDPrefix = appIDPrefix.given }
        if let appStoreID { app.appStoreID = try Self.storeID(appStoreID) }
        if let customScheme { app.customScheme = try Self.scheme(customScheme) }
        if let minimumVersion { app.minimumVersion = minimumVersion.given }
        return app
    }

    /// The app with what was given on the command line.
    ///
    /// - Throws: ``CommandFailure`` that names the option whose value is not valid.
    func applied(to app: MacApp) throws -> MacApp {
        var app = app
        if let teamID { app.teamID = teamID.given }
        if let appIDPrefix { app.appIDPrefix = appIDPrefix.given }
        if let appStoreID { app.appStoreID = try Self.storeID(appStoreID) }
        if let customScheme { app.customScheme = try Self.scheme(customScheme) }
        if let minimumVersion { app.minimumVersion = minimumVersion.given }
        return app
    }

    private static func storeID(_ text: String) throws -> AppStoreID? {
        guard let text = text.given else { return nil }
        guard let id = AppStoreID(text) else {
            throw CommandFailure(
                .usage, "--app-store-id cannot be \"\(text)\"",
                remedy: "it must be the number in the app's store address")
        }
        return id
    }

    static func scheme(_ text: String) throws -> CustomScheme? {
        guard let text = text.given else { return nil }
        guard let scheme = CustomScheme(text) else {
            throw CommandFailure(
                .usage, "--custom-scheme cannot be \"\(text)\"",
                remedy: "it must be a scheme of the app's own: a letter, then letters, digits, \"+\", \"-\" or \".\"")
        }
        return scheme
    }
}
