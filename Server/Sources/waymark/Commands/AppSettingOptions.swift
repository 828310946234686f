import ArgumentParser
import LinkStorage
import WaymarkLinks

/// What an app for an Apple platform may be told, for `add` and `set`.
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

/// How pages name and show an app, for `add` and `set`.
struct AppPageOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The name that pages show.", valueName: "text"))
    var name: String?
    @Option(help: ArgumentHelp("A square icon for pages, over https.", valueName: "url"))
    var iconURL: String?

    /// The record with what was given on the command line.
    ///
    /// - Throws: ``CommandFailure`` that names the option whose value is not valid.
    func applied(to record: AppRecord) throws -> AppRecord {
        var record = record
        if let name { record.name = name.given }
        if let iconURL { record.iconURL = try iconURL.webURL("--icon-url") }
        return record
    }
}

/// What an app for Android may be told, for `add` and `set`.
struct AndroidAppOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The package name.", valueName: "name"))
    var package: String
    @Option(help: ArgumentHelp("The SHA-256 fingerprint of a signing certificate; repeatable.", valueName: "hex"))
    var sha256: [String] = []
    @Option(
        name: .customLong("upload-key-sha256"),
        help: ArgumentHelp("The fingerprint of the upload key, for `waymark doctor`.", valueName: "hex"))
    var uploadKeySHA256: String?
    @Option(help: ArgumentHelp("The minimum versionCode that opens current links.", valueName: "number"))
    var minimumVersionCode: String?
    @Option(help: ArgumentHelp("The app's custom URL scheme.", valueName: "scheme"))
    var customScheme: String?

    /// The app with what was given on the command line.
    ///
    /// - Throws: ``CommandFailure`` that names the option whose value is not valid.
    func applied(to app: AndroidApp) throws -> AndroidApp {
        var app = app
        if !sha256.isEmpty { app.fingerprints = sha256.given }
        if let uploadKeySHA256 { app.uploadKeyFingerprint = uploadKeySHA256.given }
        if let customScheme { app.customScheme = try AppleAppOptions.scheme(customScheme) }
        if let text = minimumVersionCode {
            app.minimumVersionCode = try text.given.map { text in
                guard let number = Int64(text) else {
                    throw CommandFailure(
                        .usage, "--minimum-version-code cannot be \"\(text)\"", remedy: "it must be a whole number")
                }
                return number
            }
        }
        return app
    }
}
