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
            let app = try await session.app(
                platform, bundleOrPackage, of: try project.choose(from: session.projects))
            let changed = try await session.administration.changeApp(app.id) { record in
                record.app = try change(record.app)
                record = try pages.applied(to: record)
            }
            return AppOutput(changed, projects: session.projects)
        }
        StandardErrorNote.mended("--name", pages.name)
        try output.show(view, text: "Changed \(platform.rawValue) app \(bundleOrPackage).")
    }
}
