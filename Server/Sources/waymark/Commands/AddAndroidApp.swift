import ArgumentParser
import LinkService
import LinkStorage
import WaymarkLinks

/// `waymark app add android`.
struct AddAndroidApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "android", abstract: "Add an Android app.",
        usage: "waymark app add android --package <name> [options]")

    @OptionGroup var settings: AndroidAppOptions
    @OptionGroup var pages: AppPageOptions
    @OptionGroup var halves: BranchHalfOptions
    @OptionGroup var project: ProjectOptions
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let app = try settings.applied(to: AndroidApp(packageName: settings.package))
        try await OperatorSession.add(
            .android(app), pages: pages, halves: halves, project: project, database: database, output: output)
    }
}
