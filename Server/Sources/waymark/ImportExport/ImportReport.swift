import LinkImportExport
import LinkService

/// The rows of an import that were not imported unchanged, in a CSV file.
///
/// The row itself follows in its own columns, so that the report can be corrected and imported.
final class ImportReport {
    /// Where the report is, or would be.
    let path: String
    /// How many rows it has.
    private(set) var count = 0

    private var file: OutputFile?
    private var lines = ImportReportLines()

    /// Creates the report of one file or of several; the file is made with its first row.
    init(path: String) {
        self.path = path
    }

    static let suffix = ".report.csv"

    /// Whether a file is the report of another one in a list, as where `*.csv` is imported for the second time.
    static func isReport(_ path: String, ofOneIn paths: [String]) -> Bool {
        path.hasSuffix(suffix) && paths.contains(String(path.dropLast(suffix.count)))
    }

    /// Begins the rows of a file.
    func begin(source: String, names: [String], delimiter: FieldDelimiter) {
        lines = ImportReportLines(source: source, names: names, delimiter: delimiter)
    }

    /// Adds a row.
    func note(_ entry: LinkImportEntry) throws {
        let file = try file ?? start()
        try file.write(try lines.line(of: entry))
        count += 1
    }

    /// Writes what is left.
    func finish() throws {
        try file?.flush()
    }

    private func start() throws -> OutputFile {
        let file = try OutputFile(path: path)
        self.file = file
        try file.write(lines.header)
        return file
    }
}
