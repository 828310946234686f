import ArgumentParser
import ManagementAPI
import WaymarkClient
import WaymarkLinks
import WaymarkManagement

extension LinkCommand {
    struct Update: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "update",
            abstract: "Change a link. Omitted options stay as they are; an empty value clears one.",
            usage: "waymark link update <link> [options]",
            discussion: """
                EXAMPLES:
                  waymark link update https://go.example.com/sale --disable
                  waymark link update https://go.example.com/sale \\
                    --to https://example.com/winter --expires '' --parameter st=Winter
                """, aliases: ["set"])

        /// Whether the link works at all.
        enum Activity: String, EnumerableFlag {
            case enable, disable

            static func help(for value: Activity) -> ArgumentHelp? {
                switch value {
                case .enable: "Enable the link."
                case .disable: "Disable the link: it shows an error page until it is enabled."
                }
            }
        }

        @Argument(help: "The short link, or the link's ID.")
        var link: String
        @Option(help: ArgumentHelp("The destination URL.", valueName: "url"))
        var to: String?
        @Option(help: "A name to show in lists.")
        var name: String?
        @Option(help: "A tag, replacing the existing ones; repeatable.")
        var tag: [String] = []
        @Flag var activity: Activity?
        @OptionGroup var claiming: LinkClaimOptions
        @OptionGroup var period: LinkPeriodOptions
        @OptionGroup var limits: LinkLimitOptions
        @OptionGroup var content: LinkContentOptions
        @OptionGroup var server: ServerOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let client = try server.client()
            let found = try await LinkCommand.find(link, client: client)
            let change = try change(of: found)
            let changed = try await CommandFailure.asking(client) { client throws(LinkServiceClientError) in
                try await client.update(found.id, change)
            }
            try output.show(wire: changed, text: LinkFormat.details(changed))
        }

        /// The resource on the command line, of a link as it is.
        ///
        /// - Throws: ``CommandFailure`` that names what is not valid.
        func change(of found: LinkResource) throws -> UpdateLinkRequest {
            var changed = found.link
            if let to { changed.link = try to.linkDestination() }
            changed = try content.applied(to: changed)
            let changesLink = to != nil || !content.isEmpty
            let change = UpdateLinkRequest(
                link: changesLink ? changed : nil, name: name.map { $0.given.map(FieldChange.set) ?? .clear } ?? .keep,
                tags: tag.isEmpty ? nil : tag.filter { !$0.isEmpty }, disabled: activity.map { $0 == .disable },
                startsAt: try period.start(), expiresAt: try period.end(), clickLimit: try limits.clicks(),
                openingLimit: try limits.openings(), usedUpURL: try limits.usedUp(),
                expiredURL: try limits.expired(),
                claimToken: claiming.claimToken.map { $0.given.map(FieldChange.set) ?? .clear } ?? .keep,
                shareable: claiming.shareable.isEmpty ? nil : claiming.shareable.filter { !$0.isEmpty },
                // The complete link is written, so a change by others since must cause a conflict.
                version: changesLink ? found.version : nil)
            guard change != UpdateLinkRequest() else {
                throw CommandFailure(
                    .usage, "no change was given",
                    remedy: "see `waymark link update --help` for the options")
            }
            return change
        }
    }
}

extension String {
    /// The web address to which a link shall lead.
    ///
    /// - Throws: ``CommandFailure``.
    func linkDestination() throws -> WebURL {
        guard let url = WebURL(self) else {
            throw CommandFailure(
                .usage, "the destination cannot be \"\(self)\"",
                remedy: "give a web address, such as https://example.com/welcome")
        }
        return url
    }
}
