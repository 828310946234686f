import ArgumentParser
import LinkImportExport

/// The result of importing one file, as `import` prints it.
struct ImportOutput: Encodable {
    var file: String
    var rows: Int
    var inserted: Int
    var replaced: Int
    var unchanged: Int
    var conflicts: Int
    var rejected: Int
    var adjusted: Int
    var adjustments: [Adjustment]
    /// The domain of most links.
    var domain: String?
    private let domains: [String]
    var madeDomain: String?
    var leadingToGoogle: Int
    var unusedColumns: [String]
    var report: String?
    var isDryRun: Bool
    /// Whether the whole file was imported.
    var isComplete: Bool
    var seconds: Double
    var deletedLinks: Int?
    var counted: Int?
    var settings: Int?
    private let noun: String

    private enum CodingKeys: String, CodingKey {
        case file, rows, inserted, replaced, unchanged, conflicts, rejected, adjusted, adjustments, deletedLinks
        case counted, settings, domain, madeDomain, leadingToGoogle, unusedColumns, report, isDryRun, isComplete,
            seconds
    }

    /// The number of links that were adjusted in one way, with the first examples.
    struct Adjustment: Encodable {
        struct Example: Encodable {
            var row: Int
            var column: String
            var reason: String
        }

        var kind: String
        var count: Int
        var examples: [Example]
    }

    init(
        file: String, noun: String, _ summary: LinkImportSummary, report: String?, isDryRun: Bool,
        isComplete: Bool = true,
        elapsed: Duration
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
        adjustments = LinkAdjustment.allCases.compactMap { kind in
            guard let found = summary.adjustments[kind] else { return nil }
            return Adjustment(
                kind: kind.rawValue, count: found.count,
                examples: found.examples.map {
                    Adjustment.Example(row: $0.number, column: $0.column, reason: $0.reason)
                })
        }
        domains = summary.domains
        domain = domains.first
        madeDomain = summary.madeDomain
        leadingToGoogle = summary.leadingToGoogle
        unusedColumns = summary.unusedColumns
        self.report = report
        self.isDryRun = isDryRun
        self.isComplete = isComplete
        seconds = (elapsed / .milliseconds(1)).rounded() / 1000
    }

    /// The same for people.
    var text: String {
        let would = isDryRun ? "would be " : ""
        let isOfRecords = noun == "line"
        let counts = [
            (settings ?? 0, would + "stored: projects, apps, domains, keys"),
            (
                inserted,
                (isDryRun ? "would be new" : "new") + (isOfRecords ? (inserted == 1 ? " link" : " links") : "")
            ),
            (deletedLinks ?? 0, would + "deleted links"), (counted ?? 0, "counts"), (replaced, would + "replaced"),
            (unchanged, "already imported"),
            (
                conflicts,
                "in conflict with \(isOfRecords ? "existing or deleted records" : "an existing or deleted link")"
            ),
            (rejected, would + "rejected"), (adjusted, "adjusted, for these reasons"),
        ]
        let stop = isComplete ? "" : " (incomplete)"
        var lines = ["\(file): \(Self.counted(rows, noun)) in \(ProgressFormat.duration(seconds))\(stop)"]
        lines += counts.filter { $0.0 > 0 }.map { "  \(ProgressFormat.grouped($0.0)) \($0.1)" }
        lines += adjustments.flatMap(\.lines)
        if let madeDomain {
            lines.append("\(isDryRun ? "Would add" : "Added") link domain \(madeDomain).")
        }
        let others = domains.filter { $0 != madeDomain }
        if !others.isEmpty {
            let more = others.count - Self.mostDomains
            lines.append(
                "Link domain\(others.count == 1 ? "" : "s"): \(others.prefix(Self.mostDomains).joined(separator: ", "))"
                    + (more > 0 ? ", and \(more) more" : ""))
        }
        if leadingToGoogle > 0 {
            lines.append(
                """
                Warning: \(Self.counted(leadingToGoogle, "link")) \(leadingToGoogle == 1 ? "leads" : "lead") to hosts of Google
                (*.page.link, goo.gl) that are no longer available.
                """)
        }
        if !unusedColumns.isEmpty {
            lines.append("Unknown columns, not imported: \(unusedColumns.map { "“\($0)”" }.joined(separator: ", ")).")
        }
        if let report { lines.append("Rejected and adjusted rows: see \(report)") }
        if isDryRun { lines.append("Dry run: nothing was stored.") }
        return lines.joined(separator: "\n")
    }

    /// The most domains that are named.
    private static let mostDomains = 5

    private static func counted(_ number: Int, _ noun: String) -> String {
        "\(ProgressFormat.grouped(number)) \(noun)\(number == 1 ? "" : "s")"
    }
}

extension ImportOutput.Adjustment {
    /// The kind with its number, and examples below it.
    fileprivate var lines: [String] {
        ["    \(ProgressFormat.grouped(count)) \(kind)"]
            + examples.map { "      row \($0.row)\($0.column.isEmpty ? "" : ", \($0.column)"): \($0.reason)" }
    }
}
