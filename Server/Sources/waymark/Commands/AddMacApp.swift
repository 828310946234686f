import ArgumentParser
import LinkService
import LinkStorage
import WaymarkLinks

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
    @OptionGroup var halves: BranchHalfOptions
    @OptionGroup var project: ProjectOptions
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        var app = try settings.applied(to: MacApp(bundleID: settings.bundleID))
        app.downloadURL = try downloadURL?.webURL("--download-url")
        try await OperatorSession.add(
            .macos(app), pages: pages, halves: halves, project: project, database: database, output: output)
    }
}
