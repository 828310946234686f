import ArgumentParser
import LinkService
import LinkStorage
import WaymarkLinks

extension OperatorSession {
    /// Adds an app to a project, or to both of a Branch app, and prints it.
    static func add(
        _ app: RegisteredApp, pages: AppPageOptions, halves: BranchHalfOptions, project: ProjectOptions,
        database: DatabaseOptions, output: OutputOptions
    ) async throws {
        let (view, others) = try await run(database, missing: .isMade) { session in
            let owner = try project.choose(from: session.projects)
            let administration = session.administration
            let other = try await halves.other(of: owner, in: session)
            let iconURL = try pages.iconURL?.webURL("--icon-url")
            let record = try await administration.addApp(
                app, name: pages.name?.given, iconURL: iconURL, to: owner.id)
            if let other, try await !administration.hasApp(record.app, in: other) {
                _ = try await administration.addApp(app, name: pages.name?.given, iconURL: iconURL, to: other.id)
            } else if other == nil, let half = try await administration.otherHalf(of: owner),
                try await !administration.hasApp(record.app, in: half)
            {
                StandardErrorNote.missingApp(record.app, in: half)
            }
            return (AppOutput(record, projects: session.projects), other.map { [owner.name, $0.name] } ?? [])
        }
        StandardErrorNote.mended("--name", pages.name)
        StandardErrorNote.missingStoreID(app)
        let places = others.isEmpty ? "" : " to \(others.joined(separator: " and "))"
        try output.show(view, text: "Added \(app.platform) app \(app.bundleOrPackage)\(places).")
    }
}
