import ArgumentParser
import LinkHTTP
import ManagementAPI
import WaymarkClient
import WaymarkManagement

/// `waymark events`: lists or exports the events of apps that belong to links, over HTTP.
struct EventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: "List or export events of apps, such as orders.",
        usage: "waymark events [<link>] [options]",
        discussion: """
            Apps report events of their own with a value, such as an order of 12.50 EUR. Each \
            belongs to the link with which the app was installed or opened. Without a link, the \
            events of a project, a domain or a tag are listed. The list ends after \(Self.listed) events; \
            with --csv or --json, all events are printed in the order in which the service received \
            them. --json prints one object on each line.

            EXAMPLES:
              waymark events https://go.example.com/summer-sale
              waymark events --domain go.example.com --period 7d --csv > events.csv
              waymark events --tag spring --period 2026-03-01..2026-03-31 --json

            PERIODS are those of `waymark stats`, which shows sums; single events are kept for 90 \
            days, or as `clicks.retentionDays` says.
            """)

    /// The most events in the list for people.
    static let listed = 200

    @OptionGroup var subject: ClickSubjectOptions
    @Option(help: ArgumentHelp("The period. Default: 30d.", valueName: "period"))
    var period: String?
    @Flag(help: "Print comma-separated values.")
    var csv = false
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !csv || !output.json else { throw ValidationError("Give --csv or --json, not both.") }
    }

    func run() async throws {
        let client = try server.client()
        var request = AppEventListRequest(try await subject.subject(client), period: period)
        guard csv || output.json else {
            request.limit = Self.listed
            let page = try await page(request, client)
            return print(AppEventFormat.text(page.events, isComplete: page.next == nil))
        }
        try await OutputFile.printPages(of: AppEventResource.self, asCSV: csv) { cursor in
            request.cursor = cursor
            let page = try await page(request, client)
            return (page.events, page.next)
        }
    }

    private func page(_ request: AppEventListRequest, _ client: LinkServiceClient) async throws -> AppEventPage {
        try await CommandFailure.asking(client, about: subject.link) { client throws(LinkServiceClientError) in
            try await client.events(request)
        }
    }
}
