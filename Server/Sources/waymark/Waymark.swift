import ArgumentParser
import Foundation

/// The executable: `serve` runs the service, and all other commands manage it or call it.
@main
struct Waymark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "waymark", abstract: "Dynamic links you own.",
        discussion: """
            EXAMPLES:
              waymark serve
              waymark domain add https://go.example.com
              waymark app add ios --bundle-id com.example.ios --team-id ABCDE12345
              waymark key create --role server
              waymark link create https://example.com/welcome
              waymark import go.example.com.csv --dry-run

            Commands that manage settings open the database directly; a running service uses the \
            new settings by the time the command returns. The link, stats, clicks, resolve and flow \
            commands talk to a service over HTTP. Every command has --json. Shell completion: \
            waymark --generate-completion-script bash, zsh or fish.

            EXIT STATUS:
              0   done
              1   refused: a record is missing, already exists, or is not valid;
                  doctor: a problem was found; health: not ready
              2   unavailable: the database, a file, the service or the address to
                  listen on; status: no service is running
              3   import: finished, but some rows were rejected
              64  the command line or the configuration is not valid
            """,
        version: Version.text,
        groupedSubcommands: [
            CommandGroup(
                name: "Service",
                subcommands: [
                    ServeCommand.self, StatusCommand.self, HealthCommand.self, VersionCommand.self,
                ]),
            CommandGroup(
                name: "Settings",
                subcommands: [
                    ProjectCommand.self, DomainCommand.self, AppCommand.self, KeyCommand.self, UserCommand.self,
                    WebhookCommand.self,
                    AssociationCommand.self, ClaimsCommand.self,
                ]),
            CommandGroup(
                name: "Maintenance",
                subcommands: [
                    BackupCommand.self, RestoreCommand.self, CopyCommand.self, JournalCommand.self, DoctorCommand.self,
                ]),
            CommandGroup(
                name: "Import and Export", subcommands: [ImportCommand.self, ExportCommand.self]),
            CommandGroup(
                name: "Links",
                subcommands: [
                    LinkCommand.self, StatsCommand.self, ClicksCommand.self, EventsCommand.self, ResolveCommand.self,
                    QRCommand.self,
                    FlowCommand.self, ExplainCommand.self,
                ]),
        ])

    /// Runs the command of this process and ends it with the exit code.
    static func main() async {
        do {
            try CommandName.check(Array(CommandLine.arguments.dropFirst()))
            var command = try await asyncParseAsRoot()
            try EnvironmentNames.check(ProcessInfo.processInfo.environment)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            let report = CommandReport(error)
            report.write()
            exit(withError: ExitCode(report.exitCode))
        }
    }
}

/// `waymark version`: prints the version, as `--version` does.
struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version", abstract: "Print the version.", usage: "waymark version [options]")

    @OptionGroup var output: OutputOptions

    func run() throws {
        try output.show(["version": Version.text], text: Version.text)
    }
}
