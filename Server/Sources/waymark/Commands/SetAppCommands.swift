import ArgumentParser
import LinkService
import LinkStorage
import WaymarkLinks

/// `waymark app set ios`.
struct SetIOSApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ios", abstract: "Change an iOS or iPadOS app.",
        usage: "waymark app set ios --bundle-id <id> [options]")

    @OptionGroup var settings: AppleAppOptions
    @OptionGroup var pages: AppPageOptions
    @OptionGroup var project: ProjectOptions
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await OperatorSession.change(.ios, settings.bundleID, pages, project, database, output) { app in
            guard case .ios(let app) = app else { return app }
            return .ios(try settings.applied(to: app))
        }
    }
}

/// `waymark app set macos`.
struct SetMacApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "macos", abstract: "Change a macOS app.",
        usage: "waymark app set macos --bundle-id <id> [options]")

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
        try await OperatorSession.change(.macos, settings.bundleID, pages, project, database, output) { app in
            guard case .macos(let app) = app else { return app }
            var changed = try settings.applied(to: app)
            if let downloadURL { changed.downloadURL = try downloadURL.webURL("--download-url") }
            return .macos(changed)
        }
    }
}

/// `waymark app set android`.
struct SetAndroidApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "android", abstract: "Change an Android app.",
        usage: "waymark app set android --package <name> [options]")

    @OptionGroup var settings: AndroidAppOptions
    @OptionGroup var pages: AppPageOptions
    @OptionGroup var project: ProjectOptions
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await OperatorSession.change(.android, settings.package, pages, project, database, output) { app in
            guard case .android(let app) = app else { return app }
            return .android(try settings.applied(to: app))
        }
    }
}

extension OperatorSession {
    fileprivate static func change(
        _ platform: AppPlatform, _ bundleOrPackage: String, _ pages: AppPageOptions, _ project: ProjectOptions,
        _ database: DatabaseOptions, _ output: OutputOptions, _ change: (RegisteredApp) throws -> RegisteredApp
    ) async throws {
        let view = try await run(database) { session in
            var record = try await session.app(
                platform, bundleOrPackage, of: try project.choose(from: session.projects))
            record.app = try change(record.app)
            record = try pages.applied(to: record)
            return AppOutput(try await session.administration.updateApp(record), projects: session.projects)
        }
        try output.show(view, text: "Changed \(platform.rawValue) app \(bundleOrPackage).")
    }
}
