import LinkService

/// What became of one file, as `import` prints it.
struct ImportView: Encodable {
    var file: String
    var rows: Int
    var inserted: Int
    var replaced: Int
    var unchanged: Int
    var conflicts: Int
    var rejected: Int
    var adjusted: Int
    var domain: String?
    var madeDomain: String?
    var leadingToGoogle: Int
    var unusedColumns: [String]
    var report: String?
    var isDryRun: Bool
    var seconds: Double
    var deletedLinks: Int?
    var counted: Int?
    var settings: Int?
    private let noun: String

    private enum CodingKeys: String, CodingKey {
        case file, rows, inserted, replaced, unchanged, conflicts, rejected, adjusted, deletedLinks, counted, settings
        case domain, madeDomain
        case leadingToGoogle, unusedColumns, report, isDryRun, seconds
    }

    init(
        file: String, noun: String, _ summary: LinkImportSummary, report: String?, isDryRun: Bool, elapsed: Duration
    ) {
        self.noun = noun
        deletedLinks = noun == "line" ? summary.deletedLinks : nil
        counted = noun == "line" ? summary.counted : nil
        settings = noun == "line" ? summary.settings : nil
        self.file = file
        rows = summary.rows
        inserted = summary.inserted
        replaced = summary.replaced
        unchanged = summary.unchanged
        conflicts = summary.conflicts
        rejected = summary.rejected
        adjusted = summary.adjusted
        domain = summary.domain
        madeDomain = summary.madeDomain
        leadingToGoogle = summary.leadingToGoogle
        unusedColumns = summary.unusedColumns
        self.report = report
        self.isDryRun = isDryRun
        seconds = (elapsed / .milliseconds(1)).rounded() / 1000
    }

    /// The same for people.
    var text: String {
        let would = isDryRun ? "would be " : ""
        let isOfRecords = noun == "line"
        let counts = [
            (settings ?? 0, would + "set up: projects, apps, domains, keys"),
            (inserted, (isDryRun ? "would be new" : "new") + (isOfRecords ? " links" : "")),
            (deletedLinks ?? 0, would + "deleted links"), (counted ?? 0, "counts"), (replaced, would + "replaced"),
            (unchanged, "there already"),
            (conflicts, "in conflict with \(isOfRecords ? "what" : "a link that") is there or was deleted"),
            (rejected, would + "rejected"), (adjusted, "taken without a part of the row"),
        ]
        var lines = ["\(file): \(Self.counted(rows, noun)) in \(ProgressText.duration(seconds))"]
        lines += counts.filter { $0.0 > 0 }.map { "  \(ProgressText.grouped($0.0)) \($0.1)" }
        if let madeDomain {
            lines.append("The link domain \(madeDomain) \(isDryRun ? "would be" : "is") new.")
        } else if let domain {
            lines.append("The link domain is \(domain).")
        }
        if leadingToGoogle > 0 {
            lines.append(
                """
                Warning: \(Self.counted(leadingToGoogle, "link")) \(leadingToGoogle == 1 ? "leads" : "lead") to hosts of Google
                (*.page.link, goo.gl) that answer nobody any more.
                """)
        }
        if !unusedColumns.isEmpty {
            lines.append("Nothing is known of the columns \(unusedColumns.map { "“\($0)”" }.joined(separator: ", ")).")
        }
        if let report { lines.append("What was not taken over as it is stands in \(report)") }
        if isDryRun { lines.append("This was a dry run: nothing was stored.") }
        return lines.joined(separator: "\n")
    }

    private static func counted(_ number: Int, _ noun: String) -> String {
        "\(ProgressText.grouped(number)) \(noun)\(number == 1 ? "" : "s")"
    }
}

/// What became of all files, or of those before one that could not be imported.
struct ImportsView: Encodable {
    var files: [ImportView] = []
    private var failure: (any Error)?

    private enum CodingKeys: CodingKey {
        case files
    }

    /// Imports one file after the other, and ends with the first that fails.
    static func collecting<Input>(
        _ inputs: [Input], _ importFile: (Input) async throws -> ImportView
    ) async -> ImportsView {
        var views = ImportsView()
        for input in inputs {
            do {
                views.files.append(try await importFile(input))
            } catch {
                views.failure = error
                break
            }
        }
        return views
    }

    /// Prints them, and ends the command with a code of its own where something was not taken.
    func show(_ output: OutputOptions) throws {
        if failure == nil || !files.isEmpty {
            try output.show(self, text: files.map(\.text).joined(separator: "\n\n"))
        }
        if let failure { throw failure }
        guard files.allSatisfy({ $0.rejected == 0 && $0.conflicts == 0 }) else { throw ImportCommand.incomplete }
    }
}
