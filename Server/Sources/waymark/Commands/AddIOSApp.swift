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
    @OptionGroup var halves: BranchHalfOptions
    @OptionGroup var project: ProjectOptions
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let app = try settings.applied(to: IOSApp(bundleID: settings.bundleID))
        try await OperatorSession.add(
            .ios(app), pages: pages, halves: halves, project: project, database: database, output: output)
    }
}
