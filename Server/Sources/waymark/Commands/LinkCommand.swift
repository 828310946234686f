import ArgumentParser
import Foundation
import ManagementAPI
import WaymarkClient
import WaymarkLinks
import WaymarkManagement

/// `waymark link`: makes and shows links, over HTTP.
struct LinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Create, show, list, change, sign and delete links.",
        discussion: """
            These commands talk to a running service. They need its URL and an API key with the \
            server role; on the machine of the first start, both are found automatically. \
            `sign` opens the database instead.
            """,
        subcommands: [
            Create.self, Show.self, List.self, Update.self, Archive.self, Disable.self, Delete.self, Sign.self,
        ])
}

extension LinkCommand {
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show one link.", usage: "waymark link show <link> [options]",
            discussion: """
                EXAMPLE:
                  waymark link show https://go.example.com/summer-sale
                """)

        @Argument(help: "The short link, or the link's ID.")
        var link: String
        @OptionGroup var server: ServerOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let found = try await LinkCommand.find(link, client: try server.client())
            try output.show(wire: found, text: LinkFormat.details(found))
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List links, newest first.", usage: "waymark link list [options]",
            discussion: """
                EXAMPLES:
                  waymark link list --text sale --limit 20
                  waymark link list --destination-host shop.example.com
                  waymark link list --archived only --json
                """)

        @OptionGroup var selection: LinkSelectionOptions
        @Option(help: ArgumentHelp("Whether to show archived links.", valueName: "which"))
        var archived = ArchivedLinks.excluded
        @Option(help: ArgumentHelp("The maximum number of links, from 1 to 200.", valueName: "number"))
        var limit = 50
        @Option(help: ArgumentHelp("The `next` cursor of the previous page.", valueName: "cursor"))
        var cursor: String?
        @OptionGroup var server: ServerOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let request = selection.request(archived: archived, limit: limit, cursor: cursor)
            let page = try await CommandFailure.asking(try server.client()) { client throws(LinkServiceClientError) in
                try await client.links(request)
            }
            let more = page.next.map { "\nNext page: --cursor \($0)" } ?? ""
            try output.show(wire: page, text: LinkFormat.table(page.links) + more)
        }
    }

    struct Archive: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "archive", abstract: "Archive a link: it keeps working, and lists hide it.",
            usage: "waymark link archive <link> [options]",
            discussion: """
                EXAMPLES:
                  waymark link archive https://go.example.com/summer-sale
                  waymark link archive https://go.example.com/summer-sale --undo
                """)

        @Argument(help: "The short link, or the link's ID.")
        var link: String
        @Flag(help: "Unarchive the link.")
        var undo = false
        @OptionGroup var server: ServerOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let client = try server.client()
            let found = try await LinkCommand.find(link, client: client)
            let changed = try await CommandFailure.asking(client) { client throws(LinkServiceClientError) in
                try await client.archive(found.id, !undo)
            }
            try output.show(wire: changed, text: "\(undo ? "Unarchived" : "Archived") \(changed.shortLink).")
        }
    }

    /// The link with a short link or an identity.
    static func find(_ text: String, client: LinkServiceClient) async throws -> LinkResource {
        try await CommandFailure.asking(client, about: text) { client throws(LinkServiceClientError) in
            guard text.contains("/") else { return try await client.link(text) }
            guard let link = try await client.link(at: text) else {
                throw LinkServiceClientError(.notFound, "the link was not found")
            }
            return link
        }
    }
}
