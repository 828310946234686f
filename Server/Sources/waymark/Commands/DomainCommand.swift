import ArgumentParser
import Foundation
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `waymark domain`: manages link domains.
struct DomainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "domain", abstract: "Manage link domains.",
        discussion: """
            A link domain is a host, optionally with a path prefix: https://go.example.com or \
            https://example.com/promos. Point the host's DNS record at this service, or at a \
            proxy with its certificate. Plain HTTP and ports are allowed for loopback \
            addresses only.
            """,
        subcommands: [Add.self, List.self, Set.self, Move.self, Remove.self, SigningKeyCommand.self])
}

/// A switch with names, so that it can also be omitted.
enum OnOff: String, ExpressibleByArgument {
    case on, off
}

extension DomainCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add a link domain.", usage: "waymark domain add <prefix> [options]",
            discussion: """
                EXAMPLES:
                  waymark domain add https://go.example.com
                  waymark domain add https://example.com/promos \\
                    --alternate-host www.example.com --pattern '^https://example\\.com/'
                """)

        @Argument(help: "The URL prefix of its links: https://go.example.com")
        var prefix: String
        @OptionGroup var settings: DomainSettingOptions
        @Flag(help: "Ignore letter case in codes: /Sale and /sale are the same.")
        var ignoreCase = false
        @OptionGroup var stopping: StoppedLinksOptions
        @OptionGroup var project: ProjectOptions
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let wanted = DomainSettings(
                prefix: prefix, alternateHost: settings.alternateHost?.given, isCaseSensitive: !ignoreCase,
                fallbackURL: try settings.fallbackURL?.webURL("--fallback-url"),
                notFoundURL: try settings.notFoundURL?.webURL("--not-found-url"), urlPatterns: settings.pattern.given,
                pages: try settings.pages.applied(to: DomainBrand()),
                longLinks: LongLinkSettings(showsCards: settings.longLinkCards == .on),
                passedParameters: PassedParameters(settings.passParameter.given),
                servesAssociations: settings.serveAssociations != .off)
            let missing: OperatorSession.MissingDatabase = stopping.dryRun ? .isAnError : .isMade
            let (result, isOpen): (SettingResult<DomainOutput>, Bool) = try await OperatorSession.run(
                database, missing: missing
            ) { session in
                let owner = try project.choose(from: session.projects)
                let record = try session.administration.newDomain(wanted, of: owner.id)
                let isOpen = record.urlPatterns.isEmpty && owner.urlPatterns.isEmpty
                let stopped = try await session.linksStopped(by: .domain(record))
                guard try stopping.mayGoOn(stopped) else { return (SettingResult.rehearsed(stopped), isOpen) }
                let added = try await session.administration.addDomain(record)
                return (.changed(DomainOutput(added, projects: session.projects)), isOpen)
            }
            if case .changed(let view) = result {
                if let domain = LinkDomain(view.prefix) {
                    GoogleHostWarning.write(
                        for: domain, remedy: "Add one of your own hosts for links that people open.")
                }
                settings.pages.noteMendedTexts()
                if isOpen { StandardErrorNote.openDomain(view.prefix) }
            }
            try output.show(result) { "Added link domain \($0.prefix)." }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the link domains of all projects, or of one.")

        @OptionGroup var project: ProjectOptions
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let views = try await OperatorSession.run(database) { session in
                var views: [DomainOutput] = []
                for owner in try project.chooseAll(from: session.projects) {
                    views += try await session.administration.domains(of: owner.id)
                        .map { DomainOutput($0, projects: session.projects) }
                }
                return views
            }
            try output.show(views, text: DomainOutput.table(views))
        }
    }

    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Change a link domain. Omitted options stay as they are; an empty value clears one.",
            usage: "waymark domain set <prefix> [options]",
            discussion: """
                EXAMPLES:
                  waymark domain set https://go.example.com --fallback-url https://example.com/
                  waymark domain set https://go.example.com --name 'Example' --accent '#7a2e8e'
                  waymark domain set https://go.example.com --serve-associations off
                """)

        @Argument(help: "The URL prefix of its links.")
        var prefix: String
        @OptionGroup var settings: DomainSettingOptions
        @Option(
            help: ArgumentHelp(
                "An alternate or retired host to remove; links shared on it stop working. Repeatable.",
                valueName: "host"))
        var removeHost: [String] = []
        @Option(help: ArgumentHelp("Whether to ignore letter case in codes.", valueName: "true|false"))
        var ignoreCase: Bool?
        @OptionGroup var stopping: StoppedLinksOptions
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let (result, isOpened) = try await OperatorSession.run(database) { session in
                var record = try await session.administration.domain(named: prefix)
                let old = record
                if let host = settings.alternateHost { record.alternateHost = host.given }
                record = record.keepingHosts(of: old)
                for host in removeHost {
                    guard let remaining = record.removingHost(host) else { throw Self.unknownHost(host, of: record) }
                    record = remaining
                }
                if let url = settings.fallbackURL { record.fallbackURL = try url.webURL("--fallback-url") }
                if let url = settings.notFoundURL { record.notFoundURL = try url.webURL("--not-found-url") }
                if let ignoreCase { record.isCaseSensitive = !ignoreCase }
                if !settings.pattern.isEmpty { record.urlPatterns = settings.pattern.given }
                if !settings.passParameter.isEmpty {
                    record.passedParameters = PassedParameters(settings.passParameter.given)
                }
                if let choice = settings.longLinkCards { record.longLinks.showsCards = choice == .on }
                if let choice = settings.serveAssociations { record.servesAssociations = choice == .on }
                record.pages = try settings.pages.applied(to: record.pages)
                let stopped = try await session.linksStopped(by: .domain(record))
                guard try stopping.mayGoOn(stopped) else {
                    return (SettingResult<DomainOutput>.rehearsed(stopped), false)
                }
                record = try await session.administration.updateDomain(record, read: old)
                let owner = session.projects.first { $0.id == record.projectID }
                let isOpened =
                    !settings.pattern.isEmpty && record.urlPatterns.isEmpty && owner?.urlPatterns.isEmpty != false
                return (.changed(DomainOutput(record, projects: session.projects)), isOpened)
            }
            if case .changed(let view) = result {
                settings.pages.noteMendedTexts()
                if isOpened { StandardErrorNote.openDomain(view.prefix) }
            }
            try output.show(result) { "Changed link domain \($0.prefix)." }
        }

        private static func unknownHost(_ host: String, of record: LinkDomainRecord) -> CommandFailure {
            let others = [record.alternateHost].compactMap(\.self) + record.retiredHosts
            return CommandFailure(
                .usage, "--remove-host cannot be \"\(host)\"",
                remedy: others.isEmpty
                    ? "\(record.domain) has no other host" : "the other hosts are \(others.joined(separator: ", "))")
        }
    }

    struct Move: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "move", abstract: "Move a link domain with its links to another project.",
            usage: "waymark domain move <prefix> --to-project <name> [options]",
            discussion: """
                The links keep their addresses, tags and statistics. Apps and API keys stay in their project: the \
                apps and servers that use the domain need a key of the new project, and the new project needs the \
                apps that the links open.

                EXAMPLE:
                  waymark domain move https://go.example.com --to-project shop --dry-run
                """)

        @Argument(help: "The URL prefix of its links.")
        var prefix: String
        @Option(help: ArgumentHelp("The name of the new project.", valueName: "name"))
        var toProject: String
        @OptionGroup var stopping: StoppedLinksOptions
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let result: SettingResult<DomainOutput> = try await OperatorSession.run(database) { session in
                let administration = session.administration
                let record = try await administration.domain(named: prefix)
                let project = try ProjectOptions.named(toProject, among: session.projects)
                let stopped = try await session.linksStopped(by: .move(record, to: project))
                guard try stopping.mayGoOn(stopped) else { return .rehearsed(stopped) }
                let moved = try await session.moveDomain(record, to: project)
                return .changed(DomainOutput(moved, projects: session.projects))
            }
            try output.show(result) { "Moved link domain \($0.prefix) to project \($0.project ?? toProject)." }
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove a link domain that has no links.")

        @Argument(help: "The URL prefix of its links.")
        var prefix: String
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await OperatorSession.run(database) { session in
                let record = try await session.administration.domain(named: prefix)
                try await session.administration.removeDomain(record)
                return DomainOutput(record, projects: session.projects)
            }
            try output.show(view, text: "Removed link domain \(view.prefix).")
        }
    }
}
