import ArgumentParser
import ManagementAPI
import WaymarkClient
import WaymarkLinks

extension LinkCommand {
    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create", abstract: "Create a short link.",
            usage: "waymark link create <destination> [options]",
            discussion: """
                EXAMPLES:
                  waymark link create https://example.com/welcome
                  waymark link create https://example.com/sale --code summer-sale --name Sale
                  waymark link create https://example.com/p/7 --app-only \\
                    --parameter ibi=com.example.ios --parameter isi=123456789
                  waymark link create https://example.com/ticket --click-limit 100 \\
                    --used-up-url https://example.com/sold-out
                """)

        /// How to generate the code.
        enum Suffix: String, CaseIterable, ExpressibleByArgument {
            case short, unguessable
        }

        @Argument(help: "The destination URL.")
        var destination: String
        @Option(help: ArgumentHelp("The link domain. Default: the project's first.", valueName: "prefix"))
        var domain: String?
        @Option(help: ArgumentHelp("How to generate the code.", valueName: "kind"))
        var suffix: Suffix?
        @Option(help: "A custom code.")
        var code: String?
        @Option(help: "A name to show in lists.")
        var name: String?
        @Option(help: "A tag; repeatable.")
        var tag: [String] = []
        @OptionGroup var claiming: LinkClaimOptions
        @OptionGroup var period: LinkPeriodOptions
        @OptionGroup var limits: LinkLimitOptions
        @OptionGroup var content: LinkContentOptions
        @OptionGroup var server: ServerOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let request = try request()
            let made = try await CommandFailure.asking(try server.client()) { client throws(LinkServiceClientError) in
                try await client.create(request)
            }
            try output.show(wire: made, text: LinkFormat.made(made))
        }

        /// The resource on the command line.
        ///
        /// - Throws: ``CommandFailure`` that names what is not valid.
        func request() throws -> CreateLinkRequest {
            CreateLinkRequest(
                link: try content.applied(to: DynamicLink(link: try destination.linkDestination())), domain: domain,
                suffix: suffix.map { $0 == .short ? .short : .unguessable }, customCode: code, name: name,
                tags: tag.isEmpty ? nil : tag, startsAt: try period.start().applied(to: nil),
                expiresAt: try period.end().applied(to: nil), clickLimit: try limits.clicks().applied(to: nil),
                openingLimit: try limits.openings().applied(to: nil), usedUpURL: try limits.usedUp().applied(to: nil),
                expiredURL: try limits.expired().applied(to: nil), claimToken: claiming.claimToken,
                shareable: claiming.shareable.isEmpty ? nil : claiming.shareable)
        }
    }
}
