import Foundation
import LinkImportExport
import LinkService
import LinkStorage

/// The rows of an import that were not imported unchanged, in a CSV file.
///
/// The row itself follows in its own columns, so that the report can be corrected and imported.
final class ImportReport {
    /// Where the report is, or would be.
    let path: String
    /// How many rows it has.
    private(set) var count = 0

    private var file: OutputFile?
    private var source = ""
    private var names: [String] = []
    private var delimiter: FieldDelimiter = ","

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
        self.source = source
        self.names = names
        self.delimiter = delimiter
    }

    /// Adds a row.
    func note(_ entry: LinkImportEntry) throws {
        let file = try file ?? start()
        var kind = ""
        if case .adjusted(let adjustment) = entry.kind { kind = adjustment.rawValue }
        var fields = ["\(entry.number)", entry.column, entry.reason, entry.kind.name, source, kind].map {
            Array($0.utf8)
        }
        fields += try rowFields(entry)
        try file.write(Self.line(fields))
        count += 1
    }

    /// Writes what is left.
    func finish() throws {
        try file?.flush()
    }

    private func start() throws -> OutputFile {
        let file = try OutputFile(path: path)
        self.file = file
        try file.write(Self.line((LinkImportEntry.reportColumns + names).map { Array($0.utf8) }))
        return file
    }

    /// The fields of a row; a row whose fields cannot be told apart is one field.
    private func rowFields(_ entry: LinkImportEntry) throws -> [[UInt8]] {
        var rest: [UInt8]? = entry.row.bytes
        var reader = DelimitedTextReader(delimiter: delimiter) {
            defer { rest = nil }
            return rest
        }
        guard delimiter != "\0", try reader.next(), !reader.row.isCut else {
            return [entry.row.bytes]
        }
        return (0..<reader.row.count).map { Array(reader.row[$0]) }
    }

    private static func line(_ fields: [[UInt8]]) -> [UInt8] {
        var output: [UInt8] = []
        for (index, field) in fields.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            // Other programs stop at bytes that are not UTF-8, and at NUL.
            let text = String(decoding: field, as: UTF8.self).replacing("\0", with: "\u{FFFD}")
            let needsQuotes = text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
            output += (needsQuotes ? "\"\(text.replacing("\"", with: "\"\""))\"" : text).utf8
        }
        output.append(0x0A)
        return output
    }
}
