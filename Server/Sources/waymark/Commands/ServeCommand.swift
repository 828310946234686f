import ArgumentParser
import Foundation
import Logging
import Metrics
import NIOCore

/// `waymark serve`: runs the service in the foreground.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the service until SIGTERM, SIGINT or Ctrl-C.",
        usage: "waymark serve [options]",
        discussion: """
            The first start creates the database, a project called default with the service's \
            own address as its link domain, and a server key, which is written to the file \
            first-key beside the database.

            EXAMPLES:
              waymark serve
              waymark serve --host 0.0.0.0 --port 443 --redirect-http 80 \\
                --tls-certificate fullchain.pem --tls-key privkey.pem
              WAYMARK_LOG_FORMAT=json waymark serve --config /etc/waymark.json \\
                --set trustedProxies=127.0.0.1

            CONFIGURATION:
            Values are read from flags, then from the environment (log.level is \
            WAYMARK_LOG_LEVEL), then from the JSON file ({"log": {"level": …}}), then from the \
            defaults. An invalid value prevents the start. The keys are:
            \(ConfigurationKey.list)
            """)

    @Option(help: ArgumentHelp("The address to listen on; 0.0.0.0 or :: for all interfaces.", valueName: "address"))
    var host: String?
    @Option(help: ArgumentHelp("The port to listen on; 0 for any free port.", valueName: "number"))
    var port: String?
    @Option(help: ArgumentHelp("The database: a file or PostgreSQL URL.", valueName: "path"))
    var database: String?
    @Option(help: ArgumentHelp("A JSON configuration file. Default: WAYMARK_CONFIG.", valueName: "file"))
    var config: String?
    @Option(help: ArgumentHelp("The minimum log level, from trace to critical.", valueName: "level"))
    var logLevel: String?
    @Option(help: ArgumentHelp("The log format: text or json.", valueName: "form"))
    var logFormat: String?
    @Option(help: ArgumentHelp("How long to wait for open requests when stopping.", valueName: "seconds"))
    var stopTimeout: String?
    @Option(
        help: ArgumentHelp("The certificate chain as PEM; enables HTTPS and HTTP/2.", valueName: "file"))
    var tlsCertificate: String?
    @Option(help: ArgumentHelp("The certificate's private key as PEM, unencrypted.", valueName: "file"))
    var tlsKey: String?
    @Option(help: ArgumentHelp("A second port that redirects HTTP to HTTPS.", valueName: "number"))
    var redirectHTTP: String?
    @Option(
        help: ArgumentHelp("A folder of ACME http-01 challenge responses, served on that port.", valueName: "folder"))
    var acmeFolder: String?
    @Option(
        help: ArgumentHelp("A database of countries in MaxMind's format, for statistics.", valueName: "file"))
    var countryDatabase: String?
    @Option(help: ArgumentHelp("Any other configuration key; repeatable.", valueName: "key=value"))
    var set: [String] = []
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let configuration = try ServeConfiguration(
            flags: flags(), environment: ProcessInfo.processInfo.environment,
            file: config ?? Environment.value("WAYMARK_CONFIG"))
        // A closed log pipe must not end the service.
        signal(SIGPIPE, SIG_IGN)
        LoggingSystem.bootstrap { label in
            LogLineHandler(label: label, level: configuration.logLevel, format: configuration.logFormat)
        }
        let counters = ServeMetrics.makeCounters()
        MetricsSystem.bootstrap(counters)
        let logger = Logger(label: "waymark")
        let unknown = EnvironmentNames.unknown(in: ProcessInfo.processInfo.environment)
        if !unknown.isEmpty {
            logger.warning(
                "Variables that are not settings of waymark are ignored.",
                metadata: ["variables": "\(unknown.joined(separator: ", "))"])
        }
        if let count = configuration.eventLoops { NIOSingletons.groupLoopCountSuggestion = count }
        let isJSON = output.json
        let database = configuration.database
        let run = ServiceRun(
            configuration: configuration, logger: logger, counters: counters,
            lastBackup: { LastBackup.moment(ofDatabase: database, scheduled: configuration.backups) }
        ) { report in
            let text = isJSON ? try? JSONText.line(report) : report.text
            // Written at once, because scripts wait for this line on a pipe.
            try? FileHandle.standardOutput.write(contentsOf: Data(((text ?? report.text) + "\n").utf8))
        }
        try await run.run()
    }

    /// The given flags, by dotted key.
    func flags() throws -> [String: String] {
        let named: [ConfigurationKey: String?] = [
            .host: host, .port: port, .database: database, .logLevel: logLevel, .logFormat: logFormat,
            .stopTimeout: stopTimeout, .tlsCertificate: tlsCertificate, .tlsKey: tlsKey, .redirectHttp: redirectHTTP,
            .acmeFolder: acmeFolder, .countryDatabase: countryDatabase,
        ]
        var flags = Dictionary(uniqueKeysWithValues: named.compactMap { key, text in text.map { (key.rawValue, $0) } })
        for setting in set {
            guard let separator = setting.firstIndex(of: "=") else {
                throw CommandFailure(
                    .usage, "--set cannot be \"\(setting)\"",
                    remedy: "it must be a key, \"=\" and a value: --set port=80")
            }
            let key = String(setting[..<separator])
            guard flags[key] == nil else {
                throw CommandFailure(.usage, "\"\(key)\" is given twice", remedy: "give it once")
            }
            flags[key] = String(setting[setting.index(after: separator)...])
        }
        return flags
    }
}
