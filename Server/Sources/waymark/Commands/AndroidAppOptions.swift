import ArgumentParser
import LinkStorage
import WaymarkLinks

/// The settings of an Android app, for `add` and `set`.
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
