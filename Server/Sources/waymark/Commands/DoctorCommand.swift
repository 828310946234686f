import ArgumentParser
import Foundation
import LinkDoctor
import WaymarkLinks

/// `waymark doctor`: looks at hosts, database and machine, and says what is wrong and how to repair it.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Diagnose hosts, certificates, the database and this machine.",
        usage: "waymark doctor [<host>] [options]",
        discussion: """
            Without a host, it checks every link domain and alternate host, and this machine's \
            database, disk, permissions and keys. With a host, it checks that host only, and \
            compares it with the apps of its project if the database has it.

            It contacts only these hosts and changes nothing. --origin also asks Apple's CDN, \
            which devices use, for its copy of the association file.

            EXAMPLES:
              waymark doctor
              waymark doctor go.example.com --origin
              waymark doctor go.example.com --resolve go.example.com:443:192.0.2.7

            The last example checks an address before DNS points to it. docs/doctor.md \
            describes all findings and the format of --json. The exit status is 1 if there is a \
            problem.
            """)

    @Argument(help: "A host, such as go.example.com or https://go.example.com.")
    var host: String?
    @Flag(help: "Also compare with the copy on Apple's CDN.")
    var origin = false
    @Option(
        help: ArgumentHelp(
            "Connect to these addresses instead of using DNS, like curl; an address may have a port. Repeatable.",
            valueName: "host:port:address,…"))
    var resolve: [String] = []
    @Option(
        name: .customLong("ca"),
        help: ArgumentHelp("Also trust the certificate authorities in this PEM file.", valueName: "file"))
    var authority: String?
    @Option(help: ArgumentHelp("The timeout for each host.", valueName: "seconds"))
    var timeout = 10
    @Flag(help: "Also verify the database's indexes, which takes longer.")
    var thorough = false
    @Option(help: ArgumentHelp("The configuration file of serve. Default: WAYMARK_CONFIG.", valueName: "file"))
    var config: String?
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let report = try await DoctorRun(
            host: try host.map(Self.domain), configuration: try configuration(), probe: try probe(), asksApple: origin,
            isThorough: thorough
        ).run()
        try output.show(DoctorOutput(report), text: DoctorFormat.text(report))
        if report.count(.problem) > 0 { throw ExitCode(1) }
    }

    private func configuration() throws -> ServeConfiguration {
        try ServeConfiguration(
            flags: database.database.map { ["database": $0] } ?? [:], environment: ProcessInfo.processInfo.environment,
            file: config ?? Environment.value("WAYMARK_CONFIG"))
    }

    private static func domain(_ text: String) throws -> LinkDomain {
        do throws(LinkDomainError) {
            let domain = try LinkDomain(text.trimmingCharacters(in: .whitespaces), allowsPlainHTTP: true)
            // Links are followed over https, whatever an address was copied from.
            return domain.isLoopback ? domain : try LinkDomain("https://\(domain.authority)"[...])
        } catch {
            throw CommandFailure(
                .usage, "\"\(text)\" is not a valid host: \(CommandFailure.sentence(error.description))",
                remedy: "give a name, as in waymark doctor go.example.com")
        }
    }

    private func probe() throws -> NetworkProbe {
        guard (1...300).contains(timeout) else {
            throw CommandFailure(.usage, "--timeout cannot be \(timeout)", remedy: "it must be from 1 to 300 seconds")
        }
        let overrides = try resolve.map { text in
            guard let override = AddressOverride(text) else {
                throw CommandFailure(
                    .usage, "--resolve cannot be \"\(text)\"",
                    remedy: "it must be host:port:address, as in go.example.com:443:192.0.2.7")
            }
            return override
        }
        return try NetworkProbe(
            agent: "waymark-doctor/\(Version.text)", deadline: .seconds(timeout), overrides: overrides,
            trust: try trust())
    }

    private func trust() throws -> TrustStore {
        do {
            return try TrustStore(adding: authority)
        } catch {
            throw CommandFailure(
                .usage, "no certificate can be read from \(authority ?? "")",
                remedy: "--ca needs a file with certificates in PEM form")
        }
    }
}
