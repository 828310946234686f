public import LinkRules

/// The lines of a report of rows that were not imported unchanged, as CSV.
///
/// The row itself follows in its own columns, so that the report can be corrected and imported: what keeps a spreadsheet from
/// reading a cell as a formula is taken off again then.
public struct ImportReportLines: Sendable {
    private let source: String
    private let names: [String]
    private let delimiter: FieldDelimiter
    private let reason: @Sendable (RowFault) -> String

    /// Describes the rows of a file.
    ///
    /// - Parameters:
    ///   - source: the name of the file.
    ///   - names: its columns.
    ///   - delimiter: the separator of its fields.
    ///   - reason: the words for a fault; those of the command line, unless others are given.
    public init(
        source: String = "", names: [String] = [], delimiter: FieldDelimiter = ",",
        reason: @escaping @Sendable (RowFault) -> String = { $0.message }
    ) {
        self.source = source
        self.names = names
        self.delimiter = delimiter
        self.reason = reason
    }

    /// The header, with its line break.
    public var header: [UInt8] {
        Self.line((LinkImportEntry.reportColumns + names).map { Array($0.utf8) })
    }

    /// The line of a row, with its line break.
    ///
    /// - Throws: nothing that a file can cause; reading the fields of a row is declared to throw.
    public func line(of entry: LinkImportEntry) throws -> [UInt8] {
        var kind = ""
        if case .adjusted(let adjustment) = entry.kind { kind = adjustment.rawValue }
        let fields = ["\(entry.number)", entry.column, reason(entry.fault), entry.kind.name, source, kind].map {
            Array($0.utf8)
        }
        return Self.line(fields + (try rowFields(entry)))
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
        var line: [UInt8] = []
        CSVLine.append(
            harmless: fields.lazy.map { field in
                // Other programs stop at bytes that are not UTF-8, and at NUL.
                String(decoding: field, as: UTF8.self).replacing("\0", with: "\u{FFFD}")
            }, to: &line)
        return line
    }
}
