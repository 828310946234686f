import ArgumentParser
import LinkService
import LinkStorage
import WaymarkLinks

/// `waymark app add ios`.
struct AddIOSApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ios", abstract: "Add an iOS or iPadOS app.",
        usage: "waymark app add ios --bundle-id <id> [options]")

    @OptionGroup var settings: AppleAppOptions
    @OptionGroup var pages: AppPageOptions
    @OptionGroup var project: ProjectOptions
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let app = try settings.applied(to: IOSApp(bundleID: settings.bundleID))
        try await OperatorSession.add(.ios(app), pages: pages, project: project, database: database, output: output)
    }
}

/// `waymark app add macos`.
struct AddMacApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "macos", abstract: "Add a macOS app.",
        usage: "waymark app add macos --bundle-id <id> [options]")

    @OptionGroup var settings: AppleAppOptions
    @Option(
        name: .customLong("download-url"),
        help: ArgumentHelp("The download page, if the app is not in the App Store.", valueName: "url"))
    var downloadURL: String?
    @OptionGroup var pages: AppPageOptions
    @OptionGroup var project: ProjectOptions
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        var app = try settings.applied(to: MacApp(bundleID: settings.bundleID))
        app.downloadURL = try downloadURL?.webURL("--download-url")
        try await OperatorSession.add(.macos(app), pages: pages, project: project, database: database, output: output)
    }
}

/// `waymark app add android`.
struct AddAndroidApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "android", abstract: "Add an Android app.",
        usage: "waymark app add android --package <name> [options]")

    @OptionGroup var settings: AndroidAppOptions
    @OptionGroup var pages: AppPageOptions
    @OptionGroup var project: ProjectOptions
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let app = try settings.applied(to: AndroidApp(packageName: settings.package))
        try await OperatorSession.add(.android(app), pages: pages, project: project, database: database, output: output)
    }
}

extension OperatorSession {
    fileprivate static func add(
        _ app: RegisteredApp, pages: AppPageOptions, project: ProjectOptions, database: DatabaseOptions,
        output: OutputOptions
    ) async throws {
        let view = try await run(database, missing: .isMade) { session in
            let owner = try project.choose(from: session.projects)
            let record = try await session.administration.addApp(
                app, name: pages.name?.given, iconURL: try pages.iconURL?.webURL("--icon-url"), to: owner.id)
            return AppOutput(record, projects: session.projects)
        }
        try output.show(view, text: "Added \(app.platform) app \(app.bundleOrPackage).")
    }
}
