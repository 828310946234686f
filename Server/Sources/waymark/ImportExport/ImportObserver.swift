import LinkImportExport

/// Writes the report and the progress of one file.
final class ImportObserver: LinkImportObserver {
    let line = StatusLine()
    let begun = ContinuousClock.now
    /// What became of the rows so far.
    private(set) var summary = LinkImportSummary()
    private let input: InputFile
    private let report: ImportReport
    private let noun: String

    init(input: InputFile, report: ImportReport, noun: String) {
        self.input = input
        self.report = report
        self.noun = noun
    }

    func begin(columns: [String], delimiter: FieldDelimiter) {
        report.begin(source: input.name, names: columns, delimiter: delimiter)
    }

    func note(_ entry: LinkImportEntry) throws {
        try report.note(entry)
    }

    func progress(_ summary: LinkImportSummary) {
        self.summary = summary
        let share = input.size.map { $0 == 0 ? 1 : Double(input.readCount) / Double($0) }
        line.show(
            ProgressFormat.progress(summary.rows, noun + "s", share: share, elapsed: ContinuousClock.now - begun))
    }
}
