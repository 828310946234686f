import ArgumentParser
import LinkService
import LinkStorage
import WaymarkLinks

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
