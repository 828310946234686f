/// A table whose beginning was looked at, and whose header was read.
struct LinkTableOpening {
    /// The rows that come next.
    let source: DelimitedTextReader
    let layout: LinkTableLayout
    /// The short links of the first rows.
    private let shortLinks: [String]

    /// Reads the beginning of a table.
    ///
    /// - Throws: ``LinkServiceError`` where it is no table of that kind; what `refill` throws.
    init(kind: LinkTableKind, refill: @escaping () throws -> [UInt8]?) throws {
        var source = DelimitedTextReader(refill: refill)
        try Self.checkIsText(try source.peek(8))
        source.use(TableDelimiter.find(in: try source.peek(Self.surveyedLength), kind: kind))
        repeat {
            guard try source.next() else { throw LinkImporter.emptyFile }
        } while source.row.isEmpty
        layout = try LinkTableLayout(firstRow: source.row, kind: kind)
        if layout.hasHeader {
            if kind == .pairs, layout.columns.count == 2, layout.columns.first == .shortLink { source.use(.ofEachLine) }
            repeat {
                guard try source.next() else { throw LinkImporter.noRows }
            } while source.row.isEmpty
        }
        source.hold()
        shortLinks =
            try layout.columns.firstIndex(of: .shortLink)
            .map { try source.sample(column: $0, length: Self.surveyedLength) } ?? []
        self.source = source
    }

    /// How many bytes are looked at.
    private static let surveyedLength = 1 << 18

    /// The domain that most of the first rows name.
    func survey(directory: Directory) -> LinkTableSurvey {
        LinkTableSurvey(shortLinks, directory: directory)
    }

    /// Refuses files that are no text at all, with a word on what they are.
    private static func checkIsText(_ beginning: ArraySlice<UInt8>) throws {
        let kinds: [([UInt8], String)] = [
            ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive; unpack it and import the CSV files in it"),
            ([0x1F, 0x8B], "compressed with gzip; unpack it first"), ([0xFF, 0xFE], "UTF-16; save it as UTF-8"),
            ([0xFE, 0xFF], "UTF-16; save it as UTF-8"),
            (Array("SQLite f".utf8), "an SQLite database, not a table as text"),
        ]
        for (magic, kind) in kinds where beginning.starts(with: magic) {
            throw LinkServiceError(.invalidArgument, "The file is \(kind).", parameter: "file")
        }
    }
}
