import LinkRules

/// The form of a table: its encoding, its delimiter, and its header.
struct LinkTableForm {
    /// How many bytes of a table are looked at.
    static let surveyedLength = 1 << 18

    let delimiter: FieldDelimiter
    /// How texts are read that are not UTF-8.
    let encoding: LegacyEncoding
    /// The number of the header's row, or of the first row where there is no header.
    let firstRow: Int
    let layout: LinkTableLayout

    /// How many rows are searched for the header: spreadsheets write titles and names of tables before it.
    private static let searchedRows = 10

    /// Finds the delimiter with which the header, or the first row, can be read.
    ///
    /// - Parameter source: the table, before its first row; a line that names the delimiter is taken from it.
    /// - Throws: ``LinkServiceError`` where no row can be read as what a table of that kind begins with; what the source
    ///   throws.
    init(of source: inout DelimitedTextReader, kind: LinkTableKind, map: LinkColumnMap) throws {
        let separator = try source.takeSeparatorLine()
        let beginning = Array(try source.peek(Self.surveyedLength))
        let encoding = LegacyEncoding(of: beginning)
        let delimiters = separator.map { [$0] } ?? Self.delimiters(kind)
        let forms = delimiters.compactMap {
            Self.find(in: beginning, kind: kind, delimiter: $0, encoding: encoding, map: map)
        }
        // The first of those that need the fewest rows to be skipped.
        guard let form = forms.min(by: { $0.firstRow < $1.firstRow }) else {
            throw Self.failure(beginning, kind: kind, delimiters: delimiters, encoding: encoding, map: map)
        }
        self = form
    }

    private init(delimiter: FieldDelimiter, encoding: LegacyEncoding, firstRow: Int, layout: LinkTableLayout) {
        self.delimiter = delimiter
        self.encoding = encoding
        self.firstRow = firstRow
        self.layout = layout
    }

    private static func delimiters(_ kind: LinkTableKind) -> [FieldDelimiter] {
        [",", ";", "\t", "|"] + (kind == .pairs ? [.ofEachLine] : [])
    }

    private static func find(
        in beginning: [UInt8], kind: LinkTableKind, delimiter: FieldDelimiter, encoding: LegacyEncoding,
        map: LinkColumnMap
    ) -> LinkTableForm? {
        for row in rows(of: beginning, delimiter: delimiter) {
            if let layout = try? LinkTableLayout(firstRow: row, kind: kind, encoding: encoding, map: map),
                kind != .pairs || layout.hasHeader || delimiter == .ofEachLine
            {
                return LinkTableForm(
                    delimiter: delimiter, encoding: encoding, firstRow: row.number, layout: layout)
            }
            // A row with an address is one of the table's and not to be skipped.
            if (0..<row.count).contains(where: { encoding.utf8Text(row[$0]).contains("://") }) { return nil }
        }
        return nil
    }

    /// What is wrong with the first row, split in as many fields as any delimiter makes of it.
    private static func failure(
        _ beginning: [UInt8], kind: LinkTableKind, delimiters: [FieldDelimiter], encoding: LegacyEncoding,
        map: LinkColumnMap
    ) -> LinkServiceError {
        let rows = delimiters.compactMap { Self.rows(of: beginning, delimiter: $0).first }
        guard let row = rows.max(by: { $0.count < $1.count }) else { return LinkImporter.emptyFile }
        do throws(LinkServiceError) {
            _ = try LinkTableLayout(firstRow: row, kind: kind, encoding: encoding, map: map)
        } catch {
            return error
        }
        return LinkImporter.emptyFile
    }

    /// The first rows that are not empty.
    private static func rows(of beginning: [UInt8], delimiter: FieldDelimiter) -> [DelimitedRow] {
        var rest: [UInt8]? = beginning
        var reader = DelimitedTextReader(delimiter: delimiter) {
            defer { rest = nil }
            return rest
        }
        var rows: [DelimitedRow] = []
        while rows.count < searchedRows, (try? reader.next()) == true {
            if !reader.row.isEmpty { rows.append(reader.row) }
        }
        return rows
    }
}
