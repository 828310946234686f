import ArgumentParser
import Foundation

/// The one executable: `serve` runs the service, everything else sets it up or speaks to it.
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

            Commands that change settings open the database; in a running service, changes are in \
            force when the command returns. The link, resolve and flow commands speak to a service over HTTP. Every \
            command takes --json. For completion in a shell: \
            waymark --generate-completion-script bash, zsh or fish.

            EXIT STATUS:
              0   done
              1   refused: a record is missing, taken, or not valid; doctor: a problem
              2   out of reach: the database, a file, the service, the address to listen
                  on; status: no service runs
              3   import: done, but some rows were not taken
              64  the command line or the configuration is wrong
            """,
        version: Version.text,
        groupedSubcommands: [
            CommandGroup(
                name: "Service", subcommands: [ServeCommand.self, StatusCommand.self, VersionCommand.self]),
            CommandGroup(
                name: "Settings",
                subcommands: [
                    ProjectCommand.self, DomainCommand.self, AppCommand.self, KeyCommand.self,
                    AssociationCommand.self,
                ]),
            CommandGroup(
                name: "Maintenance", subcommands: [BackupCommand.self, RestoreCommand.self, DoctorCommand.self]),
            CommandGroup(
                name: "Transfer", subcommands: [ImportCommand.self, ExportCommand.self]),
            CommandGroup(
                name: "Links",
                subcommands: [
                    LinkCommand.self, ResolveCommand.self, QRCommand.self, FlowCommand.self, ExplainCommand.self,
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
