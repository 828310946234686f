import ArgumentParser
import LinkService
import LinkStorage
import WaymarkLinks

extension OperatorSession {
    /// Changes an app of a project, and prints it.
    static func change(
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
        StandardErrorNote.mended("--name", pages.name)
        try output.show(view, text: "Changed \(platform.rawValue) app \(bundleOrPackage).")
    }
}
