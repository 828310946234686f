import ArgumentParser
import LinkService
import LinkStorage

/// `waymark project`: manages projects, each with its own apps, domains, keys and links.
struct ProjectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "project", abstract: "Manage projects.",
        discussion: """
            A project has its own apps, link domains, keys and links. The first start of the \
            service creates one called default; most installations need only that.
            """,
        subcommands: [Add.self, List.self, Set.self, Remove.self])
}

extension ProjectCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add a project.", usage: "waymark project add <name> [options]",
            discussion: """
                EXAMPLE:
                  waymark project add shop --pattern '^https://shop\\.example\\.com/'
                """)

        @Argument(help: "The project's name; unique.")
        var name: String
        @Option(help: ArgumentHelp("An RE2 pattern for allowed destinations; repeatable.", valueName: "re2"))
        var pattern: [String] = []
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await OperatorSession.run(database, missing: .isMade) { session in
                ProjectOutput(try await session.administration.addProject(name: name, urlPatterns: pattern.given))
            }
            try output.show(view, text: "Added project \(view.name).")
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List the projects.")

        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let views = try await OperatorSession.run(database) { $0.projects.map(ProjectOutput.init) }
            try output.show(views, text: ProjectOutput.table(views))
        }
    }

    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Change a project. Omitted options stay as they are; an empty value clears one.",
            usage: "waymark project set <project> [options]",
            discussion: """
                EXAMPLE:
                  waymark project set default --name shop \\
                    --pattern '^https://shop\\.example\\.com/'
                """)

        @Argument(help: "The project's current name.")
        var project: String
        @Option(help: "A new name.")
        var name: String?
        @Option(
            help: ArgumentHelp(
                "An RE2 pattern for allowed destinations, replacing the existing ones; repeatable.", valueName: "re2"))
        var pattern: [String] = []
        @Option(
            help: ArgumentHelp(
                "Look for the click that was probably an installation's, or not. Read docs/privacy.md first.",
                valueName: "on|off"))
        var probableMatching: OnOff?
        @OptionGroup var stopping: StoppedLinksOptions
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let result: SettingResult<ProjectOutput> = try await OperatorSession.run(database) { session in
                let read = try await session.administration.project(named: project)
                var record = read
                record.name = name ?? record.name
                if !pattern.isEmpty { record.urlPatterns = pattern.given }
                if let probableMatching { record.matchesProbably = probableMatching == .on }
                let stopped = try await session.linksStopped(by: .project(record))
                guard try stopping.mayGoOn(stopped) else { return .rehearsed(stopped) }
                try await session.administration.updateProject(record, read: read)
                return .changed(ProjectOutput(record))
            }
            try output.show(result) { "Changed project \($0.name)." }
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove a project that has no domains, and its apps and keys.")

        @Argument(help: "The project's name.")
        var name: String
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await OperatorSession.run(database) { session in
                let record = try await session.administration.project(named: name)
                try await session.administration.removeProject(record)
                return ProjectOutput(record)
            }
            try output.show(view, text: "Removed project \(view.name).")
        }
    }
}
