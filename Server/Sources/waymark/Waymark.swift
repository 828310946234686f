import ArgumentParser

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

            Commands that set up open the database; a running service follows within a \
            second. The link, resolve and flow commands speak to a service over HTTP. Every \
            command takes --json.

            EXIT CODES:
              0   done
              1   refused: a record is missing, taken, or not valid
              2   out of reach: the database, the service, the address to listen on
              3   import: done, but some rows were not taken
              64  the command line or the configuration is wrong
            """,
        version: Version.text,
        groupedSubcommands: [
            CommandGroup(
                name: "Run", subcommands: [ServeCommand.self]),
            CommandGroup(
                name: "Set up",
                subcommands: [
                    ProjectCommand.self, DomainCommand.self, AppCommand.self, KeyCommand.self,
                    AssociationCommand.self,
                ]),
            CommandGroup(
                name: "Keep", subcommands: [BackupCommand.self, RestoreCommand.self, DoctorCommand.self]),
            CommandGroup(
                name: "Move", subcommands: [ImportCommand.self, ExportCommand.self]),
            CommandGroup(
                name: "Use",
                subcommands: [
                    LinkCommand.self, ResolveCommand.self, QRCommand.self, FlowCommand.self, ExplainCommand.self,
                ]),
        ])

    /// Runs the command of this process and ends it with the exit code.
    static func main() async {
        do {
            var command = try await asyncParseAsRoot()
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
