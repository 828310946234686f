import ArgumentParser
import LinkService
import LinkStorage
import WaymarkLinks

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
