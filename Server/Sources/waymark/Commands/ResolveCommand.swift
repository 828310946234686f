import ArgumentParser
import WaymarkClient
import WaymarkLinks

/// `waymark resolve`: tells what a link means, without counting a click.
struct ResolveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve", abstract: "Show the destination of a short or long link, without counting a click.",
        usage: "waymark resolve <url> [options]",
        discussion: """
            EXAMPLE:
              waymark resolve https://go.example.com/summer-sale
            """)

    /// The platform that would ask.
    enum Platform: String, CaseIterable, ExpressibleByArgument {
        case ios, android, desktop, other
    }

    @Argument(help: "The link.")
    var url: String
    @Option(help: ArgumentHelp("The platform to resolve for.", valueName: "platform"))
    var platform = Platform.other
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let client = try server.client(platform: LinkPlatform(rawValue: platform.rawValue) ?? .other)
        let link = try await CommandFailure.asking(client, about: url) { client throws(LinkServiceClientError) in
            try await client.resolve(url)
        }
        try output.show(wire: link, text: LinkFormat.meaning(link))
    }
}
