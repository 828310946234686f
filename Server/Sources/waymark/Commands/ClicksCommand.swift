import ArgumentParser
import LinkHTTP
import ManagementAPI
import WaymarkClient
import WaymarkManagement

/// `waymark clicks`: lists or exports single clicks, over HTTP.
struct ClicksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clicks", abstract: "List or export single clicks.",
        usage: "waymark clicks [<link>] [options]",
        discussion: """
            Without a link, the clicks of a project, a domain or a tag are listed. Requests of all \
            kinds of clients are included: people are --filter kind=person. The list ends after \
            \(Self.listed) clicks; with --csv or --json, all clicks are printed, roughly in the order \
            of their times. --json prints one object on each line.

            If the service stops responding in the middle, the command fails with a status other \
            than 0, and what it has printed is not complete.

            EXAMPLES:
              waymark clicks https://go.example.com/summer-sale
              waymark clicks --period 1h --filter kind=person
              waymark clicks --domain go.example.com --period 7d --csv > clicks.csv
              waymark clicks --tag spring --period 2026-03-01..2026-03-31 --json

            PERIODS and the dimensions of --filter are those of `waymark stats`; single clicks are \
            kept for 90 days, or as `clicks.retentionDays` says.
            """)

    /// The most clicks in the list for people.
    static let listed = 200

    @OptionGroup var subject: ClickSubjectOptions
    @Option(help: ArgumentHelp("The period. Default: 24h.", valueName: "period"))
    var period: String?
    @OptionGroup var filters: ClickFilterOptions
    @Flag(help: "Print comma-separated values.")
    var csv = false
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !csv || !output.json else { throw ValidationError("Give --csv or --json, not both.") }
    }

    func run() async throws {
        let client = try server.client()
        var request = ClickListRequest(
            try await subject.subject(client), period: period, filters: filters.values, limit: ClickPage.maximumLimit)
        guard csv || output.json else {
            let (clicks, isComplete) = try await firstClicks(request, client)
            return print(ClickFormat.text(clicks, isComplete: isComplete))
        }
        try await OutputFile.printPages(of: ClickResource.self, asCSV: csv) { cursor in
            request.cursor = cursor
            let page = try await page(request, client)
            return (page.clicks, page.next)
        }
    }

    /// The clicks for the list, and whether there are no others.
    private func firstClicks(
        _ request: ClickListRequest, _ client: LinkServiceClient
    ) async throws -> ([ClickResource], Bool) {
        var request = request
        var clicks: [ClickResource] = []
        repeat {
            request.limit = Self.listed - clicks.count
            let page = try await page(request, client)
            clicks += page.clicks
            request.cursor = page.next
        } while request.cursor != nil && clicks.count < Self.listed
        return (clicks, request.cursor == nil)
    }

    private func page(_ request: ClickListRequest, _ client: LinkServiceClient) async throws -> ClickPage {
        try await CommandFailure.asking(client, about: subject.link) { client throws(LinkServiceClientError) in
            try await client.clicks(request)
        }
    }
}
