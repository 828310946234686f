import ArgumentParser
import ManagementAPI
import WaymarkClient
import WaymarkLinks
import WaymarkManagement

extension LinkCommand {
    struct Disable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "disable", abstract: "Disable a link, or all links that match a filter.",
            usage: "waymark link disable <link> | --matching <filters> [options]",
            discussion: """
                A disabled link shows an error page; `waymark link update --enable` enables it \
                again. --matching includes archived links, because they keep working. If the \
                command is interrupted, run it again.

                EXAMPLES:
                  waymark link disable https://go.example.com/summer-sale
                  waymark link disable --matching --destination-host evil.example --dry-run
                  waymark link disable --matching --tag campaign-7 --domain go.example.com
                """)

        @Argument(help: "The short link, or the link's ID.")
        var link: String?
        @Flag(help: "Disable every link that the filters match; at least one filter is required.")
        var matching = false
        @OptionGroup(title: "Filters") var selection: LinkSelectionOptions
        @Option(help: ArgumentHelp("Whether to match archived links.", valueName: "which"))
        var archived = ArchivedLinks.included
        @Flag(help: "Show how many links match, with examples, and change nothing.")
        var dryRun = false
        @OptionGroup var server: ServerOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            guard (link == nil) == matching else {
                throw ValidationError("Name one link, or give --matching and filters.")
            }
            guard matching == !selection.isEmpty else {
                throw ValidationError(
                    matching
                        ? "--matching needs a filter: --domain, --text, --tag, --destination-host or --key-id."
                        : "Filters need --matching.")
            }
        }

        func run() async throws {
            let client = try server.client()
            if let link { return try await disable(link, client: client) }
            var view = DisabledLinksOutput(isDryRun: dryRun)
            let line = StatusLine()
            defer { line.clear() }
            var cursor: String?
            repeat {
                let request = selection.request(archived: archived, limit: 500, cursor: cursor)
                let batch = try await CommandFailure.asking(client) { client throws(LinkServiceClientError) in
                    try await client.disable(matching: request, dryRun: dryRun)
                }
                view.add(batch)
                line.show("\(ProgressFormat.grouped(view.count)) links \(dryRun ? "match" : "disabled")")
                cursor = batch.next
            } while cursor != nil
            line.clear()
            try output.show(wire: view, text: view.text)
        }

        private func disable(_ link: String, client: LinkServiceClient) async throws {
            let found = try await LinkCommand.find(link, client: client)
            guard !dryRun else {
                return try output.show(wire: found, text: "\(found.shortLink) would be disabled.")
            }
            let changed = try await CommandFailure.asking(client) { client throws(LinkServiceClientError) in
                try await client.update(found.id, UpdateLinkRequest(disabled: true))
            }
            try output.show(wire: changed, text: "Disabled \(changed.shortLink).")
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete", abstract: "Delete a link permanently.",
            usage: "waymark link delete <link> [options]",
            discussion: """
                The link then answers 410, and its code is never used again. Its settings and \
                statistics are deleted and cannot be restored; to turn a link off temporarily, \
                use `waymark link disable`.

                EXAMPLE:
                  waymark link delete https://go.example.com/summer-sale
                """)

        @Argument(help: "The short link, or the link's ID.")
        var link: String
        @OptionGroup var server: ServerOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let client = try server.client()
            let id = link.contains("/") ? try await LinkCommand.find(link, client: client).id : link
            let deleted = try await CommandFailure.asking(client, about: link) {
                client throws(LinkServiceClientError) in
                try await client.delete(id)
            }
            try output.show(wire: deleted, text: "\(deleted.shortLink) is deleted.")
        }
    }
}
