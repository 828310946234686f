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
