import ArgumentParser
import LinkService
import LinkStorage

/// `waymark claims`: explains which deferred links installations got, and erases what is kept of them.
struct ClaimsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "claims", abstract: "Explain deferred links, and erase installations.",
        discussion: """
            A claim is the request of an app at first launch for the link that led to it. Claims \
            with a link are kept for 90 days, and explanations of probable matches for 30.
            """,
        subcommands: [List.self, Explain.self, Erase.self])
}

extension ClaimsCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the newest claims of a project.",
            usage: "waymark claims list [options]")

        @OptionGroup var project: ProjectOptions
        @Option(help: ArgumentHelp("How many claims, from 1 to 1000.", valueName: "count"))
        var limit = 20
        @Option(help: ArgumentHelp("Only claims older than this one.", valueName: "id"))
        var before: String?
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            guard 1...1000 ~= limit else { throw ValidationError("--limit must be from 1 to 1000.") }
        }

        func run() async throws {
            let before = try before.map(ClaimsCommand.id)
            let views = try await OperatorSession.run(database) { session in
                let owner = try project.choose(from: session.projects)
                return try await session.useCases.claimReports.reports(of: owner.id, before: before, limit: limit)
                    .compactMap(ClaimOutput.init)
            }
            try output.show(views, text: ClaimOutput.table(views))
        }
    }

    struct Explain: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "explain", abstract: "Explain why an installation got a link or none.",
            usage: "waymark claims explain <id> [options]",
            discussion: """
                The weights of a candidate are natural logarithms of odds, and add up. Nothing here \
                identifies a person: no address, no hash of one, and no value of a trait.

                EXAMPLE:
                  waymark claims explain 019aa5b2-1c3d-7e4f-8a9b-0c1d2e3f4a5b
                """)

        @Argument(help: "The claim's ID, which the app received and `waymark claims list` shows.")
        var id: String
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let id = try ClaimsCommand.id(id)
            let view = try await OperatorSession.run(database) { session in
                guard let report = try await session.useCases.claimReports.report(id),
                    let view = ClaimOutput(report)
                else {
                    throw CommandFailure(
                        .refused, "no claim has the ID \(id)", remedy: "see `waymark claims list`")
                }
                return view
            }
            try output.show(view, text: view.text)
        }
    }

    struct Erase: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "erase", abstract: "Delete everything that is kept of an installation.",
            usage: "waymark claims erase --installation <id> [options]",
            discussion: """
                A click or token that the installation has claimed stays claimed, without a trace of it.

                EXAMPLE:
                  waymark claims erase --installation 7d5f1f2e-5b7c-4a53-9d2e-2f4e9b6f3c11
                """)

        @Option(help: ArgumentHelp("The installation's ID, as the app sends it.", valueName: "id"))
        var installation: String
        @OptionGroup var project: ProjectOptions
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let count = try await OperatorSession.run(database) { session in
                let owner = try project.choose(from: session.projects)
                return try await session.useCases.claimReports.erase(installation: installation, of: owner.id)
            }
            try output.show(["erased": count], text: count == 1 ? "Erased 1 record." : "Erased \(count) records.")
        }
    }

    fileprivate static func id(_ text: String) throws -> ClaimRecord.ID {
        guard let id = ClaimRecord.ID(text) else {
            throw CommandFailure(
                .usage, "\"\(text)\" is not the ID of a claim", remedy: "see `waymark claims list`")
        }
        return id
    }
}
