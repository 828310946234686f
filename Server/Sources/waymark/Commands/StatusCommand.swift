import ArgumentParser
import Foundation
import LinkHTTP

/// `waymark status`: shows whether the service runs, and its database.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show whether the service runs, its database, and the last backup.",
        usage: "waymark status [options]",
        discussion: """
            EXAMPLES:
              waymark status
              waymark status --database /var/lib/waymark/waymark.sqlite --json

            It finds the service on this machine by its database. The exit status is 0 if the \
            service is running and ready, and 2 if not.
            """)

    @Option(help: ArgumentHelp("The configuration file of serve. Default: WAYMARK_CONFIG.", valueName: "file"))
    var config: String?
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let configuration = try ServeConfiguration(
            flags: database.database.map { ["database": $0] } ?? [:],
            environment: ProcessInfo.processInfo.environment, file: config ?? Environment.value("WAYMARK_CONFIG"))
        let status = try await ServiceStatus.observe(
            DatabaseFile(path: configuration.database),
            configured: ServiceAddress(
                host: configuration.http.host, port: configuration.http.port, isSecure: configuration.tls != nil))
        let view = StatusOutput(status, backups: configuration.backups, now: Date())
        try output.show(view, text: view.text)
        guard status.isReady else { throw ExitCode(CommandFailure.Kind.unavailable.rawValue) }
    }
}
