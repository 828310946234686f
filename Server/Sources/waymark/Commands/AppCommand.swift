import ArgumentParser
import LinkService
import LinkStorage

/// `waymark app`: the apps that links open.
struct AppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app", abstract: "Manage apps.",
        discussion: """
            The apps of a project determine the association files of its link domains, the \
            stores that links open, and the warnings at creation.
            """,
        subcommands: [Add.self, List.self, Set.self, Remove.self])
}

extension AppCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add an app.",
            discussion: """
                EXAMPLES:
                  waymark app add ios --bundle-id com.example.ios --team-id ABCDE12345 \\
                    --app-store-id 123456789
                  waymark app add android --package com.example.android --sha256 14:6D:E9:…
                  waymark app add macos --bundle-id com.example.mac --team-id ABCDE12345 \\
                    --download-url https://example.com/download
                """,
            subcommands: [AddIOSApp.self, AddMacApp.self, AddAndroidApp.self])
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the apps of all projects, or of one.")

        @OptionGroup var project: ProjectOptions
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let views = try await OperatorSession.run(database) { session in
                var views: [AppOutput] = []
                for owner in try project.chooseAll(from: session.projects) {
                    views += try await session.administration.apps(of: owner.id)
                        .map { AppOutput($0, projects: session.projects) }
                }
                return views
            }
            try output.show(views, text: AppOutput.table(views))
        }
    }

    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Change an app. Omitted options stay as they are; an empty value clears one.",
            discussion: """
                EXAMPLE:
                  waymark app set ios --bundle-id com.example.ios --name 'Fjord & Fell' \\
                    --icon-url https://example.com/icon.png
                """,
            subcommands: [SetIOSApp.self, SetMacApp.self, SetAndroidApp.self])
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove an app.", usage: "waymark app remove <platform> <app> [options]",
            discussion: """
                EXAMPLE:
                  waymark app remove android com.example.android
                """)

        @Argument(help: "The platform.")
        var platform: AppPlatform
        @Argument(help: "The bundle ID or the package name.")
        var app: String
        @OptionGroup var project: ProjectOptions
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await OperatorSession.run(database) { session in
                let record = try await session.app(platform, app, of: try project.choose(from: session.projects))
                try await session.administration.removeApp(record.id)
                return AppOutput(record, projects: session.projects)
            }
            try output.show(view, text: "Removed \(platform.rawValue) app \(app).")
        }
    }
}

/// The platforms of apps, as commands write them.
enum AppPlatform: String, CaseIterable, ExpressibleByArgument {
    case ios, macos, android
}

extension OperatorSession {
    /// The app of a project with a bundle ID or package.
    ///
    /// - Throws: ``CommandFailure`` where there is none.
    func app(_ platform: AppPlatform, _ bundleOrPackage: String, of project: ProjectRecord) async throws -> AppRecord {
        let apps = try await administration.apps(of: project.id)
        let found = apps.first { $0.app.platform == platform.rawValue && $0.app.bundleOrPackage == bundleOrPackage }
        guard let found else {
            throw CommandFailure(
                .refused, "the project \(project.name) has no \(platform.rawValue) app \(bundleOrPackage)",
                remedy: "`waymark app list` shows its apps")
        }
        return found
    }
}
