import ArgumentParser
import LinkService
import LinkStorage
import WaymarkLinks

extension OperatorSession {
    /// Adds an app to a project, and prints it.
    static func add(
        _ app: RegisteredApp, pages: AppPageOptions, project: ProjectOptions, database: DatabaseOptions,
        output: OutputOptions
    ) async throws {
        let view = try await run(database, missing: .isMade) { session in
            let owner = try project.choose(from: session.projects)
            let record = try await session.administration.addApp(
                app, name: pages.name?.given, iconURL: try pages.iconURL?.webURL("--icon-url"), to: owner.id)
            return AppOutput(record, projects: session.projects)
        }
        StandardErrorNote.mended("--name", pages.name)
        StandardErrorNote.missingStoreID(app)
        try output.show(view, text: "Added \(app.platform) app \(app.bundleOrPackage).")
    }
}
