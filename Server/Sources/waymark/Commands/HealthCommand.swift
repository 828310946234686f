import ArgumentParser
import Foundation
import LinkHTTP

/// `waymark health`: asks the running service whether it is ready, for containers and supervisors.
struct HealthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health", abstract: "Ask the running service whether it is ready.",
        usage: "waymark health [options]",
        discussion: """
            EXAMPLES:
              waymark health
              waymark health --live --timeout 2
              waymark health --config /etc/waymark/waymark.json --json

            For health checks of containers, which have no curl. It asks the service of this \
            machine on the address that serve has by the same flags, variables and file, or at \
            which the service with this database says it listens. Certificates are not checked. \
            The exit status is 0 if the answer is yes, and 1 if it is no or does not come in time.
            """)

    @Flag(help: "Ask whether the process answers, whatever the state of the database.")
    var live = false
    @Option(help: ArgumentHelp("How long to wait for the answer.", valueName: "seconds"))
    var timeout = 5
    @Option(help: ArgumentHelp("The address on which serve listens.", valueName: "address"))
    var host: String?
    @Option(help: ArgumentHelp("The port on which serve listens.", valueName: "number"))
    var port: String?
    @Option(help: ArgumentHelp("The configuration file of serve. Default: WAYMARK_CONFIG.", valueName: "file"))
    var config: String?
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        guard (1...300).contains(timeout) else {
            throw CommandFailure(.usage, "--timeout cannot be \(timeout)", remedy: "it must be from 1 to 300 seconds")
        }
        let flags = ["host": host, "port": port, "database": database.database].compactMapValues(\.self)
        let configuration = try ServeConfiguration(
            flags: flags, environment: ProcessInfo.processInfo.environment,
            file: config ?? Environment.value("WAYMARK_CONFIG"))
        let (address, question) = (address(configuration), live ? ServiceHealth.Question.live : .ready)
        // The connection and the answer have half of the time each.
        let exchange = try await OwnRequest(
            address: address + question.path, agent: "waymark-health", deadline: .milliseconds(timeout * 500)
        ).send()
        let health = ServiceHealth(exchange, to: question, at: address)
        try output.show(health, text: health.text(question))
        guard health.isHealthy else { throw ExitCode(CommandFailure.Kind.refused.rawValue) }
    }

    /// Where the service is: what is given here, else where it says that it listens, else by its configuration.
    private func address(_ configuration: ServeConfiguration) -> String {
        let presence = ServePresence(database: configuration.database)
        if host == nil, port == nil, let start = presence.startReport { return start.address }
        return ServiceAddress(
            host: configuration.http.host, port: configuration.http.port, isSecure: configuration.tls != nil
        ).text
    }
}
