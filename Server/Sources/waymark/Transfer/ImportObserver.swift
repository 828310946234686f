import LinkService

/// Writes the report and the progress of one file.
final class ImportObserver: LinkImportObserver {
    let line = StatusLine()
    let begun = ContinuousClock.now
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

    func progress(_ progress: LinkImportProgress) {
        let share = input.size.map { $0 == 0 ? 1 : Double(progress.bytes) / Double($0) }
        line.show(
            ProgressText.progress(
                progress.rows, noun + "s", share: share, elapsed: ContinuousClock.now - begun))
    }
}
