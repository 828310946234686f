import ArgumentParser
import LinkHTTP
import ManagementAPI
import WaymarkClient
import WaymarkLinks
import WaymarkManagement

/// `waymark stats`: reports how often links were clicked, over HTTP.
struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Show how often links were clicked.",
        usage: "waymark stats [<link>] [options]",
        discussion: """
            Without a link, the clicks of a project, a domain or a tag are counted. Clicks are \
            those of people; previews and crawlers are counted with `--by kind`.

            EXAMPLES:
              waymark stats https://go.example.com/summer-sale
              waymark stats --period 12w --interval week --compare
              waymark stats --domain go.example.com --by referrer --filter country=DE
              waymark stats --tag spring --period 2026-03-01..2026-05-31 --csv

            PERIODS:
              24h, 30d, 12w, 6m, 1y     the last hours, days, weeks, months or years
              2026-11-23                one day
              2026-11-01..2026-11-30    two days and those between them
              Days are those of Coordinated Universal Time.

            DIMENSIONS of --by and --filter:
              referrer country language os browser inApp platform form kind
              campaign source medium answer qr
            """)

    /// The length of the intervals.
    enum Interval: String, CaseIterable, ExpressibleByArgument {
        case hour, day, week, month
    }

    @OptionGroup var subject: ClickSubjectOptions
    @Option(help: ArgumentHelp("The period. Default: 30d.", valueName: "period"))
    var period: String?
    @Option(
        help: ArgumentHelp("The length of the parts. Default: day, or hour for a period in hours.", valueName: "length")
    )
    var interval: Interval?
    @Option(help: ArgumentHelp("Show the clicks by the values of this dimension.", valueName: "dimension"))
    var by: String?
    @Option(help: ArgumentHelp("The maximum number of values with --by, from 1 to 200.", valueName: "number"))
    var limit: Int?
    @OptionGroup var filters: ClickFilterOptions
    @Flag(help: "Compare with the period before.")
    var compare = false
    @Flag(help: "Print comma-separated values.")
    var csv = false
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !csv || !output.json else { throw ValidationError("Give --csv or --json, not both.") }
    }

    func run() async throws {
        let client = try server.client()
        let request = StatisticsRequest(
            try await subject.subject(client), period: period, interval: interval?.rawValue, by: by, limit: limit,
            filters: filters.values, compares: compare)
        let statistics = try await CommandFailure.asking(client, about: subject.link) {
            client throws(LinkServiceClientError) in
            try await client.statistics(request)
        }
        if csv { return print(StatisticsTable(statistics).csv, terminator: "") }
        try output.show(wire: statistics, text: StatisticsFormat.text(statistics))
    }
}
