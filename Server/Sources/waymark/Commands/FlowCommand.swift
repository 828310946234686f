import ArgumentParser
import Foundation
import LinkHTTP
import LinkRules
import ManagementAPI
import WaymarkClient
import WaymarkLinks
import WaymarkManagement

/// `waymark flow`: tells where a link leads everybody, or one visitor, without counting a click.
struct FlowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flow", abstract: "Show the destinations of a link on every platform, without counting clicks.",
        usage: """
            waymark flow <url> [--user-agent <text>] [options]
            waymark flow --user-agents <file>
            """,
        discussion: """
            EXAMPLES:
              waymark flow https://go.example.com/summer-sale
              waymark flow https://go.example.com/summer-sale --user-agent "curl/8.7.1"

            --user-agents takes a file with one user agent per line (- is standard input), and \
            prints the classification of each as a line of JSON. It needs no link.
            """)

    @Argument(help: "A short or long link.")
    var url: String?
    @Option(help: ArgumentHelp("Show the answer for this user agent only.", valueName: "text"))
    var userAgent: String?
    @Option(help: ArgumentHelp("Classify the user agents in a file.", valueName: "file"))
    var userAgents: String?
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (url == nil) != (userAgents == nil) else {
            throw ValidationError("Give a link, or a file with --user-agents.")
        }
        if userAgents != nil, userAgent != nil {
            throw ValidationError("Give --user-agent or --user-agents, not both.")
        }
    }

    func run() async throws {
        if let userAgents { return try Self.classify(userAgents) }
        guard let url else { return }
        guard WebURL(url) != nil else {
            throw CommandFailure(
                .usage, "\"\(url)\" is not a web address",
                remedy: "give the full link, such as https://go.example.com/summer-sale")
        }
        let client = try server.client()
        let flow = try await CommandFailure.asking(client, about: url) { client throws(LinkServiceClientError) in
            try await client.flow(of: url, userAgent: userAgent)
        }
        try output.show(wire: flow, text: FlowFormat.text(flow))
    }

    private static func classify(_ file: String) throws {
        guard file != "-" else {
            while let line = readLine() { try classify(line: line) }
            return
        }
        let text: String
        do {
            text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
        } catch {
            throw CommandFailure(
                .unavailable, "cannot read \(file)", remedy: "name a file with one user agent per line")
        }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        for line in lines { try classify(line: String(line)) }
    }

    private static func classify(line: String) throws {
        print(try JSONText.line(VisitorResource(VisitorClassifier.visitor(userAgent: line))))
    }
}
